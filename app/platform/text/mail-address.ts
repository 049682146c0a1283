/**
 * Longest mail address (RFC 5321 4.5.3.1); checked before any pattern runs. Apart from `text.ts`, whose schemas bring Zod along:
 * every public field for an email asks here.
 */
export const mailAddressLength = 254

const localPart = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const domainLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** Whether it is what forms take for one address. Split rather than one long pattern: no input makes it slow. */
export function isMailAddress(value: string): boolean {
  if (value.length > mailAddressLength) return false
  const parts = value.split('@')
  const [local = '', domain = ''] = parts
  const labels = domain.split('.')
  return (
    parts.length === 2 &&
    localPart.test(local) &&
    local.split('.').every((part) => part !== '') &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label))
  )
}
