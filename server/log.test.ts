import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('the log drops what it was not asked to keep, and the text of errors', () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog(stream)
  log.info({ status: 200, name: 'PHI-name', email: { nested: 'PHI-mail' } }, 'answered')
  log.error(new Error('PHI-text'))
  log.error({ err: new Error('PHI-text'), kind: 'Error' }, 'unexpected')
  expect(lines.join('')).not.toContain('PHI')
  expect(lines.join('')).toContain('"status":200')
  log.error({ table: 'treatments', column: 'weekdays', id: 'one', text: 'PHI' }, 'column cannot be read')
  expect(lines.at(-1)).toMatch(/"table":"treatments","column":"weekdays","id":"one","msg"/)
})
