import { expect, test } from 'vitest'
import { mailFault } from './mail-fault.ts'

const error = (facts: object) => Object.assign(new Error('what the other side said'), facts)

test.each([
  [{ code: 'EDNS' }, 'dns'],
  [{ code: 'ENOTFOUND' }, 'dns'],
  [{ code: 'ECONNREFUSED' }, 'unreachable'],
  [{ code: 'ESOCKET', syscall: 'connect' }, 'unreachable'],
  [{ code: 'ESOCKET' }, 'tls'],
  [{ code: 'ETLS' }, 'tls'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'tls'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'tls'],
  [{ code: 'EAUTH' }, 'password'],
  [{ code: 'ESENDER', responseCode: 550 }, 'sender'],
  [{ code: 'ELIMIT', responseCode: 550 }, 'limit'],
  [{ code: 'EEMAILJS', responseCode: 403 }, 'password'],
  [{ code: 'EEMAILJS', responseCode: 401 }, 'password'],
  [{ code: 'EEMAILJS', responseCode: 400 }, 'refused'],
  [{ code: 'EEMAILJS' }, 'refused'],
  [{ code: 'EENVELOPE' }, 'refused'],
  [{ code: 'ETIMEDOUT' }, 'silent'],
  [{ name: 'TimeoutError' }, 'silent'],
  [{ name: 'AbortError' }, 'silent'],
  [{ cause: error({ code: 'ENOTFOUND' }) }, 'dns'],
  [{ cause: 'ENOTFOUND' }, 'other'],
  [{ code: 'EPIPE' }, 'other'],
  [{}, 'other'],
])('%o is called %s', (facts, fault) => {
  expect(mailFault(error(facts))).toBe(fault)
})

test('what is no error tells nothing', () => {
  expect(mailFault('ENOTFOUND')).toBe('other')
  expect(mailFault({ code: 'ENOTFOUND' })).toBe('other')
})
