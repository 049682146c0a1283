import type { BucketSettings, StorageSettings } from './files/file-store.ts'
import type { ReleaseSource } from './releases/release-source.server.ts'

/** What the owner may set in the browser where the environment says nothing. */
export const serviceNames = [
  'email',
  'texts',
  'address',
  'backups',
  'off-site',
  'metrics',
  'updates',
  'embed',
] as const
export type ServiceName = (typeof serviceNames)[number]

/**
 * What the environment says, validated once at start (`server/start/environment.ts`), and where it says nothing what the
 * owner set in the browser (`features/service-settings`). One object for the process's life, whose members follow the
 * database: read them when you use them.
 */
export type Settings = {
  /** What the environment says: nobody changes it in the browser. */
  fixed: ReadonlySet<ServiceName>
  port: number
  host: string
  /** Origin that people use, without a slash at its end; null: the request's Host counts. */
  publicUrl: string | null
  dataDirectory: string
  /** The key of an encrypted SQLite file, and the one before it while `encrypt-database` changes it. */
  database: { engine: 'sqlite'; key?: string; formerKey?: string } | { engine: 'postgres'; url: string }
  storage: StorageSettings
  /** A bucket far from this machine; null: backups stay here. Needs the backup's passphrase. */
  offSite: OffSiteSettings | null
  mail: MailSettings
  /** A CDN that stores cached pages; null: there is none, or it is told nothing. */
  cdn: CdnSettings | null
  /** Text messages; null: nothing about them is shown to patients. */
  texts: TextSettings | null
  /** Addresses and ranges whose X-Forwarded-For counts. */
  trustProxy: string[]
  /** Names, addresses and ranges on our own network that settings typed in the browser may lead to. */
  allowPrivateHosts: string[]
  /** 32 bytes or more: keys of hashed addresses and tokens. */
  secretKey: string
  /** The one before, while encrypted texts move to the present one. */
  formerSecretKey: string | null
  /** Multiplies every rate limit. */
  limitsFactor: number
  /** Password of `admin` when the first admin is made; null: a random one, printed once. */
  adminPassword: string | null
  backup: BackupSettings
  /** Made by `npm run demo`: every page says so, and nothing leaves (docs/topics/demo.md). */
  isDemo: boolean
  /** The DNS server that is asked about the clinic's domain, such as `1.1.1.1` or `127.0.0.1:5353`; null: the machine's. */
  dnsServer: string | null
  /** What a reader of /metrics must bring; null: there is no such page. */
  metricsToken: string | null
  updates: UpdateSettings
  /** Origins of other websites that may show the booking form in a frame. */
  embedOrigins: readonly string[]
  /** An update tries this release on a copy of the data: nothing is sent, and no job runs. */
  isTrial: boolean
}

type UpdateSettings = ReleaseSource & {
  /** The updater's folder, which only root writes; null: this installation can't update itself. */
  directory: string | null
}

export type CdnSettings = {
  /** Where purges are posted, with a token. */
  purgeUrl: string
  token: string
  /** The host of `publicUrl`: several clinics may share one CDN. */
  clinic: string
}

export type BackupSettings = {
  /** Where a backup is put every night; null: only when somebody asks for one. */
  directory: string | null
  /** How many of them are kept. */
  keep: number
  /** Null: asked for at the terminal. */
  passphrase: string | null
}

export type OffSiteSettings = {
  /** With a key that writes, and better does nothing else. */
  writing: BucketSettings
  /** The same bucket with a key that reads: for rehearsals. Often one key does both. */
  reading: BucketSettings
  /** The owner typed it in the browser: its host is checked (`app/platform/outgoing`). */
  isTyped: boolean
}

export type MailSettings =
  | { transport: 'file'; from?: string; replyTo?: string }
  /** Sender and address for answers as the environment says them, before what is set in Settings. */
  | { transport: 'smtp'; url: string; from?: string; replyTo?: string; isTyped?: true }
  | {
      transport: 'emailjs'
      serviceId: string
      templateId: string
      userId: string
      url: string
      throttleMilliseconds: number
    }

/**
 * A service with Twilio's public contract. `isTyped` here and of mail: the address was typed in the browser, so it may not
 * lead into a private network (`platform/outgoing`).
 */
export type TextSettings = {
  /** Where messages are posted. */
  url: string
  account: string
  /** Its secret signs what the service hands in, too. */
  secret: string
  /** A number of ours, or a group of them at the service. */
  sender: { name: 'From' | 'MessagingServiceSid'; value: string }
  /** Who answers STOP, START and HELP: we do all, or the service its own words. */
  answers: 'all' | 'foreign'
  isTyped?: true
}
