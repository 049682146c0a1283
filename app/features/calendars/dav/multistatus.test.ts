import { expect, test } from 'vitest'
import { mostElements, readMultiStatus } from './multistatus.server.ts'

const multiStatus = (inside: string) => `<D:multistatus xmlns:D="DAV:">${inside}</D:multistatus>`
const response = '<D:response><D:href>/a</D:href></D:response>'

test('an answer is read by its names, whatever prefix they have', async () => {
  const read = await readMultiStatus(multiStatus(response).replaceAll('D:', 'x:'))
  expect(read?.responses).toEqual([{ href: '/a', status: 200, properties: new Map() }])
})

test.each([
  ['many elements', '<a/>'.repeat(mostElements)],
  ['deep elements', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`],
])('an answer with too %s is none, and costs little memory', async (_, inside) => {
  expect(await readMultiStatus(multiStatus(response + inside))).toBeNull()
})

test('no entity of an answer’s own is read', async () => {
  const bomb = `<!DOCTYPE a [<!ENTITY b "/secret">]>${multiStatus(response.replace('/a', '&b;'))}`
  const [read] = (await readMultiStatus(bomb))?.responses ?? []
  expect(read?.href).not.toContain('secret')
})
