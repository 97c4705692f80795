import { expect, it } from 'vitest'
import { targetOf } from './palette-targets.ts'

const id = '0b6f2c1e-0000-4000-8000-000000000001'

it.each([
  [id, { kind: 'insight', id }],
  [
    `https://portal.example/app/stream/focus?activeDrawer=insights&entityTag=acme_nasd&activeInsight=${id}`,
    { kind: 'insight', id },
  ],
  [`https://portal.example/app/kg-insight?insightId=${id}`, { kind: 'insight', id }],
  [`http://127.0.0.1:3000/insights/${id}?h=3m`, { kind: 'insight', id }],
  ['https://portal.example/app?entityTag=acme_nasd', { kind: 'asset', tag: 'acme_nasd' }],
  ['http://127.0.0.1:3000/assets/acme_nasd', { kind: 'asset', tag: 'acme_nasd' }],
  ['ACME_nasd', { kind: 'asset', tag: 'acme_nasd' }],
  ['acme', null],
  ['https://portal.example/elsewhere', null],
  ['', null],
])('%s points at %o', (text, target) => expect(targetOf(text)).toEqual(target))
