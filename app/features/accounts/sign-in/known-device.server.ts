import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'

/** A browser is known for so long after its last sign-in. */
export const knownDays = 90
/** A shared computer at the desk knows so many of those who work there. */
const mostAccounts = 5
const between = '~'

/** Whose account it is; a new password makes every browser of it unknown. */
type Account = { id: string; passwordHash: string }
type Voucher = { nonce: string; since: number; signature: string }

/**
 * What a browser is known by for that account, as a digest; null where nobody has signed in there to it lately.
 * @param cookie as the browser sent it: up to five vouchers, each a random number, the second since when, and a
 *   signature of both, the account and its password's hash
 */
export function knownDevice(
  secretKey: string,
  cookie: string | null | undefined,
  { account, now }: { account: Account; now: Temporal.Instant },
): string | null {
  const found = vouchersIn(cookie, now).find((voucher) => isFor(secretKey, account, voucher))
  return found ? keyedHash(secretKey, 'known-device-count', found.nonce) : null
}

/** The cookie after that account has signed in: a fresh voucher for it, those of others as they were. */
export function cookieAfterSignIn(
  secretKey: string,
  cookie: string | null | undefined,
  { account, now }: { account: Account; now: Temporal.Instant },
): string {
  const nonce = randomId()
  const since = Math.floor(now.epochMilliseconds / 1_000)
  const fresh = { nonce, since, signature: signatureOf(secretKey, account, { nonce, since }) }
  const others = vouchersIn(cookie, now).filter((voucher) => !isFor(secretKey, account, voucher))
  return [fresh, ...others].slice(0, mostAccounts).map(written).join(between)
}

const signatureOf = (secretKey: string, account: Account, { nonce, since }: Omit<Voucher, 'signature'>) =>
  keyedHash(secretKey, 'known-device', nonce, String(since), account.id, account.passwordHash)

function isFor(secretKey: string, account: Account, voucher: Voucher): boolean {
  const [ours, theirs] = [signatureOf(secretKey, account, voucher), voucher.signature].map((text) =>
    Buffer.from(text),
  )
  return ours !== undefined && theirs?.length === ours.length && timingSafeEqual(ours, theirs)
}

const written = ({ nonce, since, signature }: Voucher) => `${nonce}.${since}.${signature}`
const voucherPattern = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

function vouchersIn(cookie: string | null | undefined, now: Temporal.Instant): Voucher[] {
  const oldest = now.subtract({ hours: knownDays * 24 }).epochMilliseconds / 1_000
  return (cookie ?? '').split(between, mostAccounts).flatMap((text) => {
    const [, nonce = '', since = '', signature = ''] = voucherPattern.exec(text) ?? []
    return nonce !== '' && Number(since) > oldest ? [{ nonce, since: Number(since), signature }] : []
  })
}
