import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startMailServer } from './mail-server.ts'

test('a sender that is killed in the middle of an email hands over nothing, and harms nobody', async () => {
  const server = await startMailServer()
  const socket = connect(server.port, '127.0.0.1')
  for (const line of ['', 'EHLO a.example', 'MAIL FROM:<a@a.example>', 'RCPT TO:<b@b.example>', 'DATA']) {
    if (line) socket.write(`${line}\r\n`)
    await once(socket, 'data')
  }
  socket.write('Subject: cut\r\n\r\nhalf of')
  await later()
  socket.destroy()
  await server.close()
  expect(server.delivered).toEqual([])
})
