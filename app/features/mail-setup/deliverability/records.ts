/* Records of DKIM (RFC 6376) and DMARC (RFC 7489), as far as they are about one domain. */

/** What separates names from values in both; a tag that is there twice makes the record void. */
function readTags(text: string): Map<string, string> | null {
  if (!/^[\x20-\x7e\t]*$/.test(text)) return null
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const [name = '', ...rest] = part.split('=')
    const key = name.trim().toLowerCase()
    if (key === '' || rest.length === 0 || tags.has(key)) return null
    tags.set(key, rest.join('=').trim())
  }
  return tags
}

export type DkimRecord = { publicKey: string; isTesting: boolean }

/** @returns null for what is no key; a withdrawn key is the empty text */
export function readDkim(text: string): DkimRecord | null {
  const tags = readTags(text)
  const key = tags?.get('p')
  if (!tags || key === undefined || (tags.get('v') ?? 'DKIM1') !== 'DKIM1') return null
  const isTesting = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y')
  return { publicKey: key.replace(/\s/g, ''), isTesting }
}

export const dkimText = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`

const policies = ['none', 'quarantine', 'reject'] as const
type DmarcPolicy = (typeof policies)[number]
export type DmarcRecord = { policy: DmarcPolicy; subdomains: DmarcPolicy; percent: number; reports: string }

export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(;|$)/.test(text)

export function readDmarc(text: string): DmarcRecord | null {
  const tags = readTags(text)
  const reports = tags?.get('rua') ?? ''
  const policy = policyIn(tags?.get('p')) ?? (reports === '' ? null : 'none')
  if (!tags || policy === null) return null
  const percent = Number(tags.get('pct') ?? 100)
  return {
    policy,
    subdomains: policyIn(tags.get('sp')) ?? policy,
    percent: Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent : 100,
    reports,
  }
}

const policyIn = (text: string | undefined): DmarcPolicy | null =>
  policies.find((one) => one === text?.toLowerCase()) ?? null

/** The same record, but strangers' emails go to spam; what else it says stays. */
export function strongerDmarc(text: string): string {
  const tags = readTags(text) ?? new Map<string, string>()
  const policy = policyIn(tags.get('p')) === 'reject' ? 'reject' : 'quarantine'
  tags.delete('pct')
  const others = [...tags].filter(([name]) => name !== 'v' && name !== 'p')
  return [['v', 'DMARC1'], ['p', policy], ...others].map(([name, value]) => `${name}=${value}`).join('; ')
}

/**
 * Where a receiver looks for the policy: at the domain, then at each one above it (the tree walk of DMARCbis, which needs
 * no list of registries).
 */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  const count = Math.max(1, labels.length - 1)
  return Array.from({ length: count }, (_, from) => `_dmarc.${labels.slice(from).join('.')}`).slice(0, 8)
}
