import { isMailAddress } from './mail-address.ts'

/** The ten slips of mail domains that forms see most, and what was meant. Some of them exist: never a reason to refuse. */
const slips: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gnail.com': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.co': 'gmail.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'hotmial.com': 'hotmail.com',
  'outlok.com': 'outlook.com',
}

export type DomainSlip = { typed: string; meant: string }

/** The domain that looks like a slip, without whose mailbox it is; null where it is none of the ten. */
export function domainSlip(address: string): DomainSlip | null {
  const [, typed = ''] = address.split('@')
  const [, meant] = suggestedAddress(address)?.split('@') ?? []
  return meant === undefined ? null : { typed, meant }
}

/** The field that a ticked suggestion comes in, where no script puts it in place. */
export const suggestedField = 'suggestedEmail'

/** "rosa@gmail.com" for "rosa@gmial.com"; null where nothing of the ten was typed. */
export function suggestedAddress(typed: string): string | null {
  const address = typed.trim()
  if (!isMailAddress(address)) return null
  const [local = '', domain = ''] = address.split('@')
  const meant = Object.hasOwn(slips, domain.toLowerCase()) ? slips[domain.toLowerCase()] : undefined
  return meant === undefined ? null : `${local}@${meant}`
}
