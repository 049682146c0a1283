import type { Server } from 'node:http'
import type { Services } from '../../app/platform/services.ts'
import { adminPasswordProblem, openServices, strandedPasskeys } from '../../app/services.server.ts'
import type { Contact } from '../http/answers/refusal-page.ts'
import { createLog } from '../log.ts'
import { holdDataFolder, prepareDataFolder, secretKeyIn } from './data-folder.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { passkeyWarning, refuseWeakKey, warningsOf } from './start-checks.ts'

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
  prepareDataFolder(read.dataDirectory)
  const letGo = read.database.engine === 'sqlite' ? holdDataFolder(read.dataDirectory) : () => {}
  try {
    const settings = { ...read, secretKey: read.secretKey ?? secretKeyIn(read.dataDirectory) }
    const { services, firstAdmin, contact, beginEnding, close } = await openServices(settings, createLog())
    const problem = await services.website.within(() => adminPasswordProblem(settings.adminPassword))
    const stranded = await strandedPasskeys(services)
    return {
      services,
      contact,
      beginEnding,
      announce: (server) => {
        for (const line of [
          ...warningsOf(settings),
          ...passkeyWarning(settings.publicUrl, stranded),
          ...unusedPasswordWarning(problem),
        ])
          say(`Warning: ${line}`)
        const address = settings.publicUrl ?? `http://${bracketed(settings.host)}:${portOf(server)}`
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
