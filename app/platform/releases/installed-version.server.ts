import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFile, readManifest, signatureFile } from './manifest.server.ts'
import { isVersion } from './version.ts'

/** The version that serves: of the release's manifest, or of the checkout. The process runs in its folder. */
export function installedVersion(folder = process.cwd()): string {
  for (const file of [manifestFile, 'package.json']) {
    try {
      const { version }: { version?: unknown } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      if (isVersion(version)) return version
    } catch {
      // The next file says it.
    }
  }
  return '0.0.0'
}

/** Whether the release that serves carries our signature: `none` for a checkout, which has nothing to sign. */
export function installedSignature(
  keys: readonly string[] | undefined,
  folder = process.cwd(),
): 'signed' | 'wrong' | 'none' {
  if (!existsSync(join(folder, manifestFile))) return 'none'
  try {
    const [text, signature] = [manifestFile, signatureFile].map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    )
    return readManifest({ text: text ?? '', signature: signature ?? '' }, keys).ok ? 'signed' : 'wrong'
  } catch {
    return 'wrong'
  }
}
