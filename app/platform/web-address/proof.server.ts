import { OutgoingProblem, type OutgoingReason, type OutgoingRules } from '../outgoing/host-guard.server.ts'
import { sendOutgoing } from '../outgoing/outgoing.server.ts'
import { keyedHash } from '../secrets/encrypted-text.server.ts'
import { randomToken } from '../secrets/random.server.ts'

const nonceShape = /^[\w-]{20,80}$/
const mostBytes = 4_096
const milliseconds = 8_000
const proofPath = '/healthz'
/** Said in front of the proof, and alone where none is asked for. */
const alive = 'alive'

/** What `/healthz` answers; asked with `?proof=NONCE`, something that only this clinic's processes can. */
export function healthText(secretKey: string, search: URLSearchParams): string {
  const nonce = search.get('proof')
  return nonce !== null && nonceShape.test(nonce) ? `${alive} ${proofOf(secretKey, nonce)}` : alive
}

const proofOf = (secretKey: string, nonce: string) => keyedHash(secretKey, 'web address', nonce)

/** Why an address is not this clinic's: nothing could be asked there, or another website answered. */
export type ProofFault = OutgoingReason | 'other-website'

/**
 * Asks whether this very clinic answers at an origin, from outside as a visitor would. @returns null where it does
 */
export async function proveAddress(
  origin: string,
  { secretKey, rules }: { secretKey: string; rules: OutgoingRules },
): Promise<ProofFault | null> {
  const nonce = randomToken()
  try {
    const request = new Request(`${origin}${proofPath}?${new URLSearchParams({ proof: nonce })}`)
    const answer = await sendOutgoing(request, rules, { milliseconds, mostBytes })
    const said = await answer.text()
    return answer.ok && said === `${alive} ${proofOf(secretKey, nonce)}` ? null : 'other-website'
  } catch (error) {
    if (error instanceof OutgoingProblem) return error.reason
    throw error
  }
}
