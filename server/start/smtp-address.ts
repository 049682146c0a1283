const example = 'smtp://user:password@host:587'
const highestPort = 65_535

/** What a user name or a password must not hold as it is, and how to write it in an address (RFC 3986 2.1). */
const encoded = { '#': '%23', '/': '%2F', '?': '%3F', '%': '%25', '@': '%40' } as const

/**
 * What is wrong with the address of a mail server, as the end of "SMTP_URL …"; null where nothing is. Never says a part of
 * the user name or the password: the sentence goes to logs.
 */
export function smtpProblem(value: string): string | null {
  const [, rest] = /^smtps?:\/\/(.*)$/s.exec(value) ?? []
  if (rest === undefined) return `must look like ${example}`
  const at = rest.lastIndexOf('@')
  const [user, host] = at < 0 ? ['', rest] : [rest.slice(0, at), rest.slice(at + 1)]
  return userProblem(user) ?? hostProblem(host) ?? (isRead(value) ? null : `must look like ${example}`)
}

function userProblem(user: string): string | null {
  const sign = ['#', '/', '?'].find((one) => user.includes(one)) as '#' | '/' | '?' | undefined
  const wrong = sign ?? (/%(?![0-9a-f]{2})/i.test(user) ? '%' : null)
  if (wrong !== null) return mustEncode(wrong)
  // One at sign more is read as part of the password; without a colon before it nobody can tell.
  return user.includes('@') && !user.includes(':') ? mustEncode('@') : null
}

const mustEncode = (sign: keyof typeof encoded): string =>
  `has “${sign}” in its user name or password: write ${encoded[sign]} instead`

function hostProblem(host: string): string | null {
  if (host.includes('#')) return `has “#” behind its host: in a password write ${encoded['#']} instead`
  const [place = '', port] = splitPort(/^[^/?]*/.exec(host)?.[0] ?? '')
  if (place === '') return `has no host: it must look like ${example}`
  const isPort =
    port === undefined || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= highestPort)
  if (!isPort) return `has a port that is none: it must be a number from 1 to ${highestPort}`
  return /^[^?]*\/[^?]/.test(host)
    ? `has “/” behind its host: in a password write ${encoded['/']} instead`
    : null
}

/** An IPv6 address is in brackets. */
function splitPort(authority: string): [string, string | undefined] {
  const [, place = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority) ?? []
  return [place, port]
}

function isRead(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && url.hostname !== ''
}
