import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { lastWords, wordsLength } from './last-words.mjs'

test('all of it goes on, and the end of it is kept in whole lines', async () => {
  const said = new PassThrough()
  const passed = new PassThrough()
  const all = text(passed)
  const words = lastWords(said, passed)
  const lines = Array.from({ length: 2_000 }, (_, index) => `line ${index}: ×`)
  for (const line of lines) said.write(`${line}\n`)
  said.end()
  await new Promise((resolve) => said.once('end', resolve))
  passed.end()
  expect((await all).trim().split('\n')).toEqual(lines)
  expect(words().length).toBeLessThanOrEqual(wordsLength)
  expect(lines.join('\n').endsWith(words())).toBe(true)
  expect(words()).toMatch(/^line \d+: ×\n/)
})

test('what is short is kept whole', async () => {
  const said = new PassThrough()
  const words = lastWords(said, new PassThrough())
  said.end('Error: no server\n')
  await new Promise((resolve) => said.once('end', resolve))
  expect(words()).toBe('Error: no server')
})
