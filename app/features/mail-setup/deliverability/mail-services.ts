/** Mail services that the clinic may send through, as their public documentation has them. */
type MailService = {
  name: string
  /** Ends of the names of their mail servers. */
  hosts: readonly string[]
  /** What their customers include in SPF; the first is written into a new record. */
  includes: readonly string[]
  /** Selectors under which they sign for every customer; none where each customer has one of its own. */
  selectors: readonly string[]
  /** Domains of their own, for which nobody else can or has to set up anything. */
  domains: readonly string[]
  /** Bounces go to a domain of theirs, so that SPF is theirs and proves nothing of the clinic's domain. */
  ownsReturnPath: boolean
  /** Where they receive email for the clinic. */
  exchange: ((domain: string) => string) | null
}

const mailServices = {
  google: {
    name: 'Google',
    hosts: ['smtp.gmail.com', 'smtp-relay.gmail.com'],
    includes: ['_spf.google.com'],
    selectors: ['google'],
    domains: ['gmail.com', 'googlemail.com'],
    ownsReturnPath: false,
    exchange: () => '1 smtp.google.com',
  },
  microsoft: {
    name: 'Microsoft 365',
    hosts: ['smtp.office365.com', 'smtp-mail.outlook.com', '.mail.protection.outlook.com'],
    includes: ['spf.protection.outlook.com'],
    selectors: ['selector1', 'selector2'],
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    ownsReturnPath: false,
    exchange: (domain) => `0 ${domain.replaceAll('.', '-')}.mail.protection.outlook.com`,
  },
  postmark: {
    name: 'Postmark',
    hosts: ['smtp.postmarkapp.com', 'smtp-broadcasts.postmarkapp.com'],
    includes: ['spf.mtasv.net'],
    selectors: [],
    domains: [],
    ownsReturnPath: true,
    exchange: null,
  },
  ses: {
    name: 'Amazon SES',
    hosts: ['.amazonaws.com'],
    includes: ['amazonses.com'],
    selectors: [],
    domains: [],
    ownsReturnPath: true,
    exchange: null,
  },
  fastmail: {
    name: 'Fastmail',
    hosts: ['smtp.fastmail.com', 'smtps-proxy.fastmail.com'],
    includes: ['spf.messagingengine.com'],
    selectors: ['fm1', 'fm2', 'fm3'],
    domains: ['fastmail.com', 'fastmail.fm'],
    ownsReturnPath: false,
    exchange: () => '10 in1-smtp.messagingengine.com',
  },
} as const satisfies Record<string, MailService>

export const serviceOf = (host: string): MailService | null =>
  Object.values(mailServices).find(({ hosts }) =>
    hosts.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one)),
  ) ?? null

/** Mailboxes for everybody: their domain is nobody's of the clinic, and sends only through its own servers. */
const freeMail = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'aol.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'comcast.net',
  'att.net',
  'sbcglobal.net',
  'verizon.net',
  'cox.net',
  'suddenlink.net',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'fastmail.com',
  'fastmail.fm',
]

export const isFreeMail = (domain: string): boolean => freeMail.includes(domain)
