import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { SESSION_PATHS } from '#contract/desk/session.ts'
import { PROBLEMS } from '#server/problems/problem-table.ts'
import type { ProxyProblem } from '#server/problems/proxy-problem.ts'

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.5rem}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** What a person sees when their sign-in comes to nothing: words of ours, and the way to try again. */
export function sendSignInPage(reply: FastifyReply, { slug, extras }: ProxyProblem): FastifyReply {
  const { status, title, detail } = PROBLEMS[slug]
  if (extras.retryAfterMs !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(extras.retryAfterMs / 1000))))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Insight Desk</title><style>${STYLE}</style>` +
        `<h1>${title}</h1><p>${detail}</p><p><a href="${SESSION_PATHS.login}">Sign in again</a></p></html>`,
    )
}
