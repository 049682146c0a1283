import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installedSignature } from './installed-version.server.ts'
import { canFollow, type Manifest, readManifest } from './manifest.server.ts'
import { isNewer, isVersion } from './version.ts'

const archive = {
  file: 'firstlight-1.1.0-linux-x64.tar.gz',
  sha512: 'a'.repeat(128),
  bytes: 1,
  unpackedBytes: 2,
}
const manifest: Manifest = {
  version: '1.1.0',
  releasedOn: '2026-11-28',
  minimumVersion: '1.0.0-beta.1',
  archives: { 'linux-x64': archive },
  node: {
    version: '26.10.0',
    archives: { 'linux-x64': { ...archive, file: 'node-26.10.0-linux-x64.tar.gz' } },
  },
  migrations: ['m0100-baseline'],
  notes: { en: ['Faster.'], es: ['Más rápido.'] },
}

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { privateKey, key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}
const ours = keyPair()
const next = keyPair()
const stranger = keyPair()
const keys = [ours.key, next.key]

const signed = (text: string, { privateKey } = ours) => ({
  text,
  signature: `${sign(null, Buffer.from(text), privateKey).toString('base64')}\n`,
})

test.each([ours, next])('a manifest that one of the two keys signed is read', (pair) => {
  expect(readManifest(signed(JSON.stringify(manifest), pair), keys)).toEqual({ ok: true, value: manifest })
})

test('a key is replaced by a release that the other one signs: every clinic believes that, and then the new key', () => {
  const successor = keyPair()
  const handedOver = [successor.key, next.key]
  const ok = (pair: typeof ours, trusted: string[]) =>
    readManifest(signed(JSON.stringify(manifest), pair), trusted).ok
  expect([ok(next, keys), ok(next, handedOver)]).toEqual([true, true])
  expect([ok(successor, keys), ok(successor, handedOver)]).toEqual([false, true])
  expect([ok(ours, keys), ok(ours, handedOver)]).toEqual([true, false])
})

const text = JSON.stringify(manifest)
test.each([
  { what: 'signed by somebody else', given: signed(text, stranger), problem: 'not-signed' },
  { what: 'changed by a character', given: { ...signed(text), text: `${text} ` }, problem: 'not-signed' },
  { what: 'without a signature', given: { text, signature: '' }, problem: 'not-signed' },
  { what: 'with nonsense for a signature', given: { text, signature: '~~' }, problem: 'not-signed' },
  { what: 'no JSON', given: signed('{'), problem: 'not-understood' },
  {
    what: 'with a file that leads elsewhere',
    given: signed(JSON.stringify({ ...manifest, archives: { 'linux-x64': { ...archive, file: '../x' } } })),
    problem: 'not-understood',
  },
  {
    what: 'with a version that leads elsewhere',
    given: signed(JSON.stringify({ ...manifest, version: '../../etc' })),
    problem: 'not-understood',
  },
])('a manifest $what is refused: $problem', ({ given, problem }) => {
  expect(readManifest(given, keys)).toEqual({ ok: false, problem })
})

test('the keys of the program believe no test', () => {
  expect(readManifest(signed(text))).toEqual({ ok: false, problem: 'not-signed' })
})

test.each([
  { one: '1.0.1', other: '1.0.0', is: true },
  { one: '1.10.0', other: '1.9.9', is: true },
  { one: '1.0.0', other: '1.0.0-beta.9', is: true },
  { one: '1.0.0-beta.10', other: '1.0.0-beta.9', is: true },
  { one: '1.0.0-rc.1', other: '1.0.0-beta.9', is: true },
  { one: '1.0.0', other: '1.0.0', is: false },
  { one: '1.0.0-beta.1', other: '1.0.0', is: false },
  { one: '1.0.1', other: '1.0.0+a1b2c3d', is: true },
  { one: '1.0.0', other: '1.0.0+a1b2c3d', is: false },
  { one: 'nonsense', other: '1.0.0', is: false },
])('$one is newer than $other: $is', ({ one, other, is }) => expect(isNewer(one, other)).toBe(is))

test('a version names no folder but its own', () => {
  expect(['1.0.0', '1.0.0-beta.1'].every(isVersion)).toBe(true)
  expect(['', '..', '1.0', '1.0.0+a1b2c3d', '1.0.0/..', '1.0.0-beta', ' 1.0.0', 1].some(isVersion)).toBe(
    false,
  )
})

test.each([
  { installed: '1.0.0-beta.1', can: true },
  { installed: '1.0.0', can: true },
  { installed: '1.1.0', can: false },
  { installed: '1.2.0', can: false },
])('a clinic on $installed can update to it: $can', ({ installed, can }) => {
  expect(canFollow(manifest, installed)).toBe(can)
  expect(canFollow({ ...manifest, minimumVersion: '1.0.1' }, '1.0.0')).toBe(false)
})

test('the release that serves is signed, is not, or is a checkout', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-signed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = JSON.stringify(manifest)
  const signature = sign(null, Buffer.from(text), ours.privateKey).toString('base64')
  expect(installedSignature([ours.key], folder)).toBe('none')
  writeFileSync(join(folder, 'manifest.json'), text)
  expect(installedSignature([ours.key], folder)).toBe('wrong')
  writeFileSync(join(folder, 'manifest.json.sig'), signature)
  expect(installedSignature([ours.key], folder)).toBe('signed')
  expect(installedSignature([next.key], folder)).toBe('wrong')
})
