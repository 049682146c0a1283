/** The part of dns-packet that tests use: it comes without types. */
declare module 'dns-packet' {
  export type Answer = { name: string; type: string; ttl: number; class: string; data: unknown }
  export type Packet = {
    type?: string
    id?: number
    flags?: number
    questions?: { name: string; type: string }[]
    answers?: Answer[]
  }
  export const AUTHORITATIVE_ANSWER: number
  export function decode(bytes: Buffer): Packet
  export function encode(packet: Packet): Buffer
}
