import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { AUTHORITATIVE_ANSWER, decode, encode, type Packet, type Answer as PacketAnswer } from 'dns-packet'
import { exchangeOf, type Records, recordsIn, type Zone } from './dns-zone.ts'

export type DnsServer = {
  /** As DNS_SERVER takes it. */
  address: string
  /** Names that were asked for, each with its type. */
  asked: string[]
  close(): Promise<void>
}

const serverFailure = 2
const noSuchName = 3
/** More goes over TCP only (RFC 1035 4.2.1). */
const datagramBytes = 512
const longestPart = 255

/** A DNS server for that zone, over UDP and TCP. */
export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const asked: string[] = []
  const answerTo = (question: Buffer): Buffer | null => {
    const packet = decode(question)
    const [{ name = '', type = '' } = {}] = packet.questions ?? []
    asked.push(`${type} ${name}`)
    const found = recordsIn(zone, name, type as keyof Records)
    if (found === 'silent') return null
    const isKnown = Object.keys(zone).some((one) => one.toLowerCase() === name.toLowerCase())
    const code = found === 'failing' ? serverFailure : isKnown ? 0 : noSuchName
    const base = { type: 'response', id: packet.id, questions: packet.questions } as const
    return encode({
      ...base,
      flags: AUTHORITATIVE_ANSWER | code,
      answers: (typeof found === 'string' ? [] : found).map((text) => answerOf(name, type, text)),
    } as Packet)
  }

  const tcp = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      const answer = answerTo(data.subarray(2))
      if (!answer) return
      const length = Buffer.alloc(2)
      length.writeUInt16BE(answer.length)
      socket.end(Buffer.concat([length, answer]))
    })
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const bound = tcp.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const udp = createSocket('udp4')
  udp.on('message', (question, { port: to, address }) => {
    const answer = answerTo(question)
    if (answer) udp.send(answer.length > datagramBytes ? truncated(question) : answer, to, address)
  })
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  const close = async () => {
    udp.close()
    tcp.close()
  }
  return { address: `127.0.0.1:${port}`, asked, close }
}

const truncation = 0x0200

function truncated(question: Buffer): Buffer {
  const { id, questions } = decode(question)
  return encode({ type: 'response', id, questions, flags: truncation } as Packet)
}

function answerOf(name: string, type: string, text: string): PacketAnswer {
  const base = { name, type, ttl: 0, class: 'IN' }
  if (type === 'MX') {
    const { priority: preference, exchange } = exchangeOf(text)
    return { ...base, data: { preference, exchange } } as PacketAnswer
  }
  if (type !== 'TXT') return { ...base, data: text } as PacketAnswer
  const bytes = Buffer.from(text)
  const parts = Array.from({ length: Math.ceil(bytes.length / longestPart) }, (_, at) =>
    bytes.subarray(at * longestPart, (at + 1) * longestPart),
  )
  return { ...base, data: parts } as PacketAnswer
}
