import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startBuiltServer } from '../serving/built-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-metrics-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const token = 'only-for-those-who-watch'

test('/metrics tells who brings the token, and is no page without one', async () => {
  const server = await startBuiltServer({ DATA_DIR: join(folder, 'a'), METRICS_TOKEN: token })
  const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers })
  await fetch(`${server.url}/about`)
  expect((await ask()).status).toBe(401)
  expect((await ask({ Authorization: 'Bearer another-token-of-some-length' })).status).toBe(401)
  const answer = await ask({ Authorization: `Bearer ${token}` })
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await answer.text()
  for (const line of text.trim().split('\n')) {
    expect(line).toMatch(
      /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?\d+(\.\d+)?(e-?\d+)?)$/,
    )
  }
  expect(text).toMatch(/^firstlight_requests_total\{method="GET",status="200"\} \d+$/m)
  expect(text).toContain('firstlight_database_up 1\n')
  expect(text).toContain('firstlight_emails_dead 0\n')
  expect(text).toMatch(/^firstlight_job_success_timestamp_seconds\{job="retention"\} \d+/m)
  await server.stop()
  const without = await startBuiltServer({ DATA_DIR: join(folder, 'a') })
  expect((await fetch(`${without.url}/metrics`)).status).toBe(404)
  await without.stop()
})

test('after a kill the database is checked next to serving, after an orderly stop it is not', async () => {
  const data = join(folder, 'b')
  const mark = join(data, 'serving.mark')
  const sound = 'sound after an unclean stop'
  const first = await startBuiltServer({ DATA_DIR: data })
  await first.kill()
  expect(existsSync(mark)).toBe(true)
  const second = await startBuiltServer({ DATA_DIR: data })
  while (!second.output().includes(sound)) await pause(20)
  await second.stop()
  expect(existsSync(mark)).toBe(false)
  const third = await startBuiltServer({ DATA_DIR: data })
  await third.stop()
  expect(third.output()).not.toContain(sound)
  expect(readFileSync(join(data, 'firstlight.db')).length).toBeGreaterThan(0)
})
