import { expect, test } from 'vitest'
import { recordedLog } from '#test/recorded-log.ts'
import { attempt, unlessBusy } from './attempt.server.ts'
import { done, refused } from './outcome.ts'

const fault = { event: 'treatments not read', message: 'Please try again.' }

const fails = async () => {
  throw new TypeError('Elena Ruiz, elena@example.com')
}

test('what comes back is handed on, refusals too, and nothing is logged', async () => {
  const { logged, log } = recordedLog()
  expect(await attempt(log, fault, async () => done(7))).toEqual(done(7))
  const gone = refused({ status: 404, message: 'It is gone.' })
  expect(await attempt(log, fault, async () => gone)).toEqual(gone)
  expect(logged).toEqual([])
})

test('what is thrown becomes 503 with its sentence; the log has its kind, never its text', async () => {
  const { logged, log } = recordedLog()
  const outcome = await attempt(log, fault, fails)
  expect(outcome).toEqual({ ok: false, status: 503, message: 'Please try again.' })
  expect(logged).toEqual([[{ kind: 'TypeError' }, 'treatments not read']])
})

test('it says when to try again, where that is known', async () => {
  const { log } = recordedLog()
  const outcome = await attempt(log, { ...fault, retryAfter: 10 }, fails)
  expect(outcome).toEqual({ ok: false, status: 503, message: 'Please try again.', retryAfter: 10 })
})

test('a fault that is a refusal after all is refused, and not logged', async () => {
  const { logged, log } = recordedLog()
  const refusal = { status: 422, message: 'That name is taken.' } as const
  const refusalOf = (error: unknown) => (error instanceof TypeError ? refusal : undefined)
  expect(await attempt(log, { ...fault, refusalOf }, fails)).toEqual(refused(refusal))
  expect(logged).toEqual([])
  const others = { ...fault, refusalOf: () => undefined }
  expect(await attempt(log, others, fails)).toMatchObject({ status: 503 })
  expect(logged).toHaveLength(1)
})

test.each([{ code: '55P03' }, { errcode: 5 }, { errcode: 261 }])(
  '%o waited too long: again soon',
  async (kind) => {
    const { log } = recordedLog()
    const waits = async () => {
      throw Object.assign(new Error('canceling statement'), kind)
    }
    const busy = {
      ok: false,
      status: 503,
      message: 'Something else is being saved right now. Please try again in a few seconds.',
      retryAfter: 5,
    }
    expect(await attempt(log, fault, waits)).toEqual(busy)
    expect(await unlessBusy(log, 'waited', waits)).toEqual(busy)
    await expect(unlessBusy(log, 'waited', fails)).rejects.toThrow(TypeError)
  },
)
