import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const flags = { present: 0x01, verified: 0x04, canBackUp: 0x08, backedUp: 0x10, hasCredential: 0x40 }
const credentialBytes = 16
const aaguid = Buffer.alloc(16)

type Given = {
  /** The origin that the browser says it was on. */
  origin?: string
  /** The host under which the authenticator signs. */
  host?: string
  isVerified?: boolean
  isBackedUp?: boolean
  /** The counter that it says; else one more than before. */
  counter?: number
}

/**
 * An authenticator in software: makes one credential (ES256, attestation "none") and signs with it, as Web
 * Authentication, Level 3, has it (6.1 authenticator data, 6.5.1 attested credential data).
 */
export class SoftwareAuthenticator {
  readonly id: Buffer
  #key: KeyObject
  #point: { x: Buffer; y: Buffer }
  #host: string
  #origin: string
  #userHandle = ''
  counter = 0

  /** @param bytes how long the id of its credential is */
  constructor(origin: string, bytes = credentialBytes) {
    this.id = randomBytes(bytes)
    this.#origin = origin
    this.#host = new URL(origin).hostname
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  /** What `navigator.credentials.create` answers, as JSON. */
  make(options: { challenge: string; user: { id: string } }, given: Given = {}): string {
    this.#userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([aaguid, length, this.id, this.#publicKey()])
    const data = Buffer.concat([this.#head({ counter: 0, ...given }, flags.hasCredential), attested])
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ])
    return this.#said({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, given).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What `navigator.credentials.get` answers, as JSON. */
  sign(options: { challenge: string }, given: Given = {}): string {
    this.counter = given.counter ?? this.counter + 1
    const clientData = this.#clientData('webauthn.get', options.challenge, given)
    const data = this.#head({ ...given, counter: this.counter })
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return this.#said({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  #said(response: Record<string, unknown>): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', response })
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Given): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #head({ host = this.#host, isVerified = true, isBackedUp = false, counter = 0 }: Given, more = 0): Buffer {
    const said =
      flags.present |
      (isVerified ? flags.verified : 0) |
      (isBackedUp ? flags.canBackUp | flags.backedUp : 0) |
      more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([said]), count])
  }

  /** COSE_Key: key type EC2, ES256, P-256 (RFC 9053 7.1.1). */
  #publicKey(): Buffer {
    const { x, y } = this.#point
    return cborMap([
      [cborNumber(1), cborNumber(2)],
      [cborNumber(3), cborNumber(-7)],
      [cborNumber(-1), cborNumber(1)],
      [cborNumber(-2), cborBytes(x)],
      [cborNumber(-3), cborBytes(y)],
    ])
  }
}

/** Major type and length in one, two or three bytes (RFC 8949 3). */
function cborHead(major: number, value: number): Buffer {
  const [type, short, byte, word] = [major << 5, 24, 25, 0x100]
  if (value < short) return Buffer.from([type | value])
  if (value < word) return Buffer.from([type | short, value])
  return Buffer.from([type | byte, value >> 8, value & 0xff])
}

const cborNumber = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
