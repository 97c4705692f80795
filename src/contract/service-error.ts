/** The one error body the service documents. Nothing depends on it: an error may come with any body, or none. */
export type ServiceError = { status: number; message: string }
