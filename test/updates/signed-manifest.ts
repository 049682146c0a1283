import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '#app/platform/releases/manifest.server.ts'

const pair = generateKeyPairSync('ed25519')
export const releaseKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
export const stranger = generateKeyPairSync('ed25519').privateKey

/** Writes a release's manifest into a folder, signed by tests. */
export function writeManifest(
  folder: string,
  manifest: Partial<Manifest> & Pick<Manifest, 'version'>,
  signedBy: KeyObject = pair.privateKey,
): void {
  const text = JSON.stringify({
    releasedOn: '2026-12-01',
    minimumVersion: '1.0.0-beta.1',
    archives: {},
    node: { version: process.versions.node, archives: {} },
    migrations: [],
    notes: { en: ['Booking is faster.'], es: ['Reservar es más rápido.'] },
    ...manifest,
  })
  writeFileSync(join(folder, 'manifest.json'), text)
  writeFileSync(join(folder, 'manifest.json.sig'), sign(null, Buffer.from(text), signedBy).toString('base64'))
}
