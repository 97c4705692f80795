import { Agent, type Dispatcher, request } from 'undici'

type Visit = Awaited<ReturnType<CookieBrowser['visit']>>

/** The part of a browser that sign-in needs: it stores cookies by host and follows redirects step by step. */
export class CookieBrowser {
  readonly #jar = new Map<string, Map<string, string>>()
  readonly #dispatcher: Dispatcher

  constructor(dispatcher: Dispatcher = new Agent()) {
    this.#dispatcher = dispatcher
  }

  /** One request, without following redirects. */
  async visit(
    address: string | URL,
    init: { method?: 'GET' | 'POST'; form?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    const url = new URL(address)
    const cookies = [...this.cookies(url.hostname)].map(([name, value]) => `${name}=${value}`)
    const answer = await request(url, {
      method: init.method ?? (init.form ? 'POST' : 'GET'),
      dispatcher: this.#dispatcher,
      headers: {
        accept: 'text/html',
        ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        ...(init.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...init.headers,
      },
      body: init.form ? new URLSearchParams(init.form).toString() : null,
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(url.hostname, line)
    const location = answer.headers['location']
    return {
      status: answer.statusCode,
      url: url.href,
      location: typeof location === 'string' ? new URL(location, url).href : null,
      text: await answer.body.text(),
      headers: answer.headers,
    }
  }

  /** Follows redirects to the last one, or until one leads to where `stopAt` says. */
  async follow(address: string | URL, stopAt: (url: string) => boolean = () => false): Promise<Visit> {
    let visit = await this.visit(address)
    for (let hop = 0; visit.location && !stopAt(visit.location); hop += 1) {
      if (hop > 10) throw new Error(`redirects without end at ${visit.url}`)
      visit = await this.visit(visit.location)
    }
    return visit
  }

  cookies(host: string): Map<string, string> {
    const found = this.#jar.get(host) ?? new Map<string, string>()
    this.#jar.set(host, found)
    return found
  }

  #keep(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const isOver = attributes.some(
      (text) => /^max-age=0$/i.test(text) || /^expires=Thu, 01 Jan 1970/i.test(text),
    )
    if (isOver) this.cookies(host).delete(name)
    else this.cookies(host).set(name, pair.slice(at + 1))
  }
}

/** Signs in with the provider's form; `stopAt` as in `follow`. */
export async function signInAs(
  browser: CookieBrowser,
  person: string,
  loginAddress: string,
  stopAt?: (url: string) => boolean,
): Promise<Visit> {
  const form = await browser.follow(loginAddress, stopAt)
  if (form.location) return form
  const action = /action="([^"]+)"/.exec(form.text)?.[1]
  if (!action) throw new Error(`no sign-in form at ${form.url} (${form.status}): ${form.text.slice(0, 300)}`)
  const answer = await browser.visit(new URL(action, form.url), { form: { login: person } })
  if (!answer.location || stopAt?.(answer.location)) return answer
  return browser.follow(answer.location, stopAt)
}
