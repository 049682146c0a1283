import { isHttpsAddress, withSmallHost } from '#app/platform/text/contact-links.ts'

const networks = {
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  instagram: { name: 'Instagram', hosts: ['instagram.com', 'instagr.am'] },
  linkedin: { name: 'LinkedIn', hosts: ['linkedin.com', 'lnkd.in'] },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'] },
} as const

export type Network = keyof typeof networks

/** What a sentence about it says: "Facebook", "facebook.com/yourclinic". */
export const namesOf = (network: Network) => ({
  network: networks[network].name,
  host: networks[network].hosts[0],
})

/** Whether it is an https address at that network. */
export function isAtNetwork(network: Network, address: string): boolean {
  if (!isHttpsAddress(address)) return false
  const { hostname } = new URL(address)
  return networks[network].hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** `facebook.com/x` and `http://facebook.com/x` with https before them; what is at no such host stays as typed. */
export function completedAddress(network: Network, typed: string): string {
  const completed = withSmallHost(`https://${typed.replace(/^(?:https?:)?\/\//i, '')}`)
  return isAtNetwork(network, completed) ? completed : typed
}
