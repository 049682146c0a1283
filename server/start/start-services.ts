import type { Server } from 'node:http'
import { adminPasswordProblem, openServices, strandedPasskeys } from '#app/composition.server.ts'
import { isLoopback } from '#app/platform/process/loopback.ts'
import type { Services } from '#app/platform/services.ts'
import type { Settings } from '#app/platform/settings.ts'
import type { Contact } from '../http/answers/refusal-page.ts'
import { createLog } from '../log.ts'
import { holdDataFolder, prepareDataFolder, secretKeyIn } from './data-folder.ts'
import { keyFileWarning, protectionOf } from './data-protection.ts'
import { withDemo } from './demo-folder.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { refuseWeakKey } from './weak-key.ts'

type Warned = Pick<Settings, 'host' | 'publicUrl' | 'trustProxy' | 'database' | 'mail' | 'storage'>

/** What is worth a warning, though the start goes on; one sentence each. */
export function warningsOf(settings: Warned): string[] {
  return [
    ...addressWarnings(settings),
    ...proxyWarnings(settings),
    ...databaseWarnings(settings),
    ...clearWarnings(settings),
  ]
}

/** Passkeys are made for one host: with another PUBLIC_URL the existing ones do not work. */
export const passkeyWarning = (
  publicUrl: string | null,
  { passkeys, people }: { passkeys: number; people: number },
): string[] =>
  passkeys === 0
    ? []
    : [
        `PUBLIC_URL is ${publicUrl ?? 'unset'}: passkeys made for another host do not work (${passkeys}, people: ${people}). Recovery codes do; so do these passkeys under the previous address.`,
      ]

function addressWarnings({ host, publicUrl }: Warned): string[] {
  if (publicUrl === null) {
    return isLoopback(host)
      ? []
      : [
          `HOST ${host} can be reached from outside and PUBLIC_URL is unset: links follow the Host of a request.`,
        ]
  }
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname)
    ? [`PUBLIC_URL is http: what patients send can be read on its way. Use https.`]
    : []
}

function proxyWarnings({ publicUrl, trustProxy }: Warned): string[] {
  if (trustProxy.length > 0) {
    return publicUrl === null
      ? [
          'TRUST_PROXY is set and PUBLIC_URL is unset: behind a proxy links and origin checks need the address people use.',
        ]
      : []
  }
  if (publicUrl === null || isLoopback(new URL(publicUrl).hostname)) return []
  return [
    `PUBLIC_URL is ${publicUrl} and TRUST_PROXY is unset: behind a proxy all visitors count as one, and share their limits.`,
  ]
}

function databaseWarnings({ database }: Warned): string[] {
  if (database.engine === 'sqlite') return []
  const { hostname, searchParams } = new URL(database.url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isHere = isLoopback(host) || host.startsWith('/') // a socket's folder
  if (isHere || searchParams.get('sslmode') === 'verify-full') return []
  return [
    `DATABASE_URL leads to ${host} without verified TLS: rows and the password can be read on their way. Add ?sslmode=verify-full.`,
  ]
}

/** Where the operator asked for a line without TLS to another machine. */
function clearWarnings({ mail, storage }: Warned): string[] {
  const asked = [
    mail.transport === 'smtp' && new URL(mail.url).protocol === 'smtp:' && optedOut(mail.url) && 'SMTP_URL',
    mail.transport === 'emailjs' &&
      new URL(mail.url).protocol === 'http:' &&
      optedOut(mail.url) &&
      'EMAILJS_URL',
    storage.kind === 's3' && leavesInTheClear(storage.bucketUrl) && 'STORAGE_URL',
  ]
  return asked
    .filter((name) => name !== false)
    .map((name) => `${name} has tls=0: passwords and patients' data can be read on their way.`)
}

const optedOut = (url: string) =>
  new URL(url).searchParams.get('tls') === '0' && !isLoopback(new URL(url).hostname)

const leavesInTheClear = (url: string) =>
  new URL(url).protocol === 'http:' && !isLoopback(new URL(url).hostname)

const withoutFormerKey =
  'Encrypted texts open with the new SECRET_KEY alone from now on, in every process: remove FORMER_SECRET_KEY.'

export type StartedServices = {
  services: Services
  contact(): Contact
  /** Tells people where to go, and the first admin how to get in. */
  announce(server: Server): void
  beginEnding(): void
  close(): Promise<void>
}

/** Opens everything in order: the environment, the data folder and its lock, the services. */
export async function startServices(environment: Environment): Promise<StartedServices> {
  const read = readEnvironment(environment)
  refuseWeakKey(read.secretKey)
  if (read.database.engine === 'sqlite') refuseWeakKey(read.database.key ?? null, 'SQLITE_KEY')
  prepareDataFolder(read.dataDirectory)
  const letGo = read.database.engine === 'sqlite' ? holdDataFolder(read.dataDirectory) : () => {}
  try {
    const settings = withDemo({ ...read, secretKey: read.secretKey ?? secretKeyIn(read.dataDirectory) })
    const { services, firstAdmin, contact, beginEnding, close } = await openServices(settings, createLog())
    // What the owner set in the browser counts as well.
    const { publicUrl } = services.settings
    const problem = await services.clinic.within(() => adminPasswordProblem(settings.adminPassword))
    const stranded = await strandedPasskeys(services)
    return {
      services,
      contact,
      beginEnding,
      announce: (server) => {
        for (const line of [
          ...warningsOf(services.settings),
          ...passkeyWarning(publicUrl, stranded),
          ...unusedPasswordWarning(problem),
          ...keyFileWarning(settings.dataDirectory, environment),
        ])
          say(`Warning: ${line}`)
        if (settings.formerSecretKey !== null) say(withoutFormerKey)
        say(protectionOf(settings.dataDirectory, environment))
        const address = publicUrl ?? `http://${bracketed(settings.host)}:${portOf(server)}`
        say(`${contact().name} serves at ${address}`)
        if (firstAdmin) say(firstAdminLines(firstAdmin, settings.adminPassword !== null))
      },
      close: async () => {
        await close()
        letGo()
      },
    }
  } catch (error) {
    letGo()
    throw error
  }
}

/**
 * Once there are users the variable makes none, so that a password of older rules stops no update.
 */
function unusedPasswordWarning(problem: string | undefined): string[] {
  return problem ? [`ADMIN_PASSWORD is not used any more and would be refused: ${problem} Take it out.`] : []
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The one that it got where it was to choose; none for a server that listens at a path or not at all. */
function portOf(server: Server): number | null {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? null) : null
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** A password that the operator chose is not repeated. */
const firstAdminLines = (
  { username, password }: { username: string; password: string },
  isChosen: boolean,
) =>
  isChosen
    ? `The first admin is ${username}, with the password of ADMIN_PASSWORD.`
    : `The first admin is ${username}, password ${password}\nIt is shown this once: keep it, and change it after signing in.`
