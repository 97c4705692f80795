/** A path of the contract (`/insights/v1/{id}`) as the router writes it (`/insights/v1/:id`). */
export const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
