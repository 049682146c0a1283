import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment, WrongVariable } from './environment.ts'

const secret = 'k'.repeat(32)
const emailjs = { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't', EMAILJS_USER_ID: 'u' }

test('has a sane default for everything', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    database: { engine: 'sqlite' },
    storage: { kind: 'folder' },
    mail: { transport: 'file' },
    trustProxy: [],
    allowPrivateHosts: [],
    offSite: null,
    limitsFactor: 1,
    adminPassword: null,
  })
})

test('understands what is set', () => {
  const url = 'postgres://clinic@db/clinic'
  const settings = readEnvironment({
    PORT: '0',
    PUBLIC_URL: 'https://clinic.example/',
    DATABASE_URL: url,
    SECRET_KEY: secret,
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
    ALLOW_PRIVATE_HOSTS: 'minio.lan, 10.0.0.0/8',
    ...emailjs,
    EMAILJS_THROTTLE_MS: '250',
  })
  expect(settings).toMatchObject({
    port: 0,
    publicUrl: 'https://clinic.example',
    database: { engine: 'postgres', url },
    secretKey: secret,
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    allowPrivateHosts: ['minio.lan', '10.0.0.0/8'],
    mail: { transport: 'emailjs', serviceId: 's', throttleMilliseconds: 250 },
  })
})

test('the key of an encrypted file, and the one before it', () => {
  const given = { SQLITE_KEY: secret, FORMER_SQLITE_KEY: `former ${secret}` }
  const database = { engine: 'sqlite', key: secret, formerKey: `former ${secret}` }
  expect(readEnvironment(given).database).toEqual(database)
  expect(readEnvironment({ SQLITE_KEY: '' }).database).toEqual({ engine: 'sqlite' })
})

test('understands a bucket, its key and secret percent-encoded', () => {
  const { storage } = readEnvironment({
    STORAGE_URL: 's3://clinic%3Aapp:a%2Fb%40c@store.example:9000/clinic-files?region=us-west-2&tls=0',
  })
  expect(storage).toEqual({
    kind: 's3',
    bucketUrl: 'http://store.example:9000/clinic-files',
    region: 'us-west-2',
    accessKey: 'clinic:app',
    secretKey: 'a/b@c',
  })
  const plain = readEnvironment({ STORAGE_URL: 's3://k:s@store.example/clinic-files' })
  expect(plain.storage).toMatchObject({
    bucketUrl: 'https://store.example/clinic-files',
    region: 'us-east-1',
  })
})

test('a bucket off site, with a key that writes and one that reads', () => {
  const given = {
    OFFSITE_URL: 's3://writes:s@far.example/clinic-backups',
    OFFSITE_READ_URL: 's3://reads:s@far.example/clinic-backups',
    BACKUP_PASSPHRASE: 'a lantern in the window',
  }
  expect(readEnvironment(given).offSite).toMatchObject({
    writing: { bucketUrl: 'https://far.example/clinic-backups', accessKey: 'writes' },
    reading: { bucketUrl: 'https://far.example/clinic-backups', accessKey: 'reads' },
    isTyped: false,
  })
  const one = readEnvironment({ ...given, OFFSITE_READ_URL: '' }).offSite
  expect(one?.reading).toEqual(one?.writing)
})

const PUBLIC_URL = 'https://clinic.example'

test.each([
  {
    given: 'https://AC1:a%2Fb@api.twilio.com?from=%2B14325550100',
    is: {
      url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      account: 'AC1',
      secret: 'a/b',
      answers: 'all',
      sender: { name: 'From', value: '+14325550100' },
    },
  },
  {
    given: `http://AC1:s@127.0.0.1:4000/send?from=MG${'0'.repeat(32)}&answers=foreign`,
    is: {
      url: 'http://127.0.0.1:4000/send',
      account: 'AC1',
      secret: 's',
      answers: 'foreign',
      sender: { name: 'MessagingServiceSid', value: `MG${'0'.repeat(32)}` },
    },
  },
  {
    given: 'http://AC1:s@relay.example?from=+14325550100&tls=0',
    is: {
      url: 'http://relay.example/2010-04-01/Accounts/AC1/Messages.json',
      account: 'AC1',
      secret: 's',
      answers: 'all',
      sender: { name: 'From', value: '+14325550100' },
    },
  },
])('text messages go through $given', ({ given, is }) => {
  expect(readEnvironment({ SMS_URL: given, PUBLIC_URL }).texts).toEqual(is)
  expect(readEnvironment({ PUBLIC_URL }).texts).toBeNull()
})

test.each([
  ['https://to%2Fken-of-a-cdn-16@api.fastly.com/service/1/purge', 'https://api.fastly.com/service/1/purge'],
  ['http://to%2Fken-of-a-cdn-16@127.0.0.1:6081', 'http://127.0.0.1:6081/'],
  ['http://to%2Fken-of-a-cdn-16@varnish.lan:6081/?tls=0', 'http://varnish.lan:6081/'],
])('a CDN is purged through %s', (CDN_URL, purgeUrl) => {
  const cdn = { purgeUrl, token: 'to/ken-of-a-cdn-16', clinic: 'clinic.example' }
  expect(readEnvironment({ CDN_URL, PUBLIC_URL }).cdn).toEqual(cdn)
  expect(readEnvironment({ PUBLIC_URL }).cdn).toBeNull()
})

test.each([
  'smtp://mail.example',
  'smtp://127.0.0.1:2525?tls=0',
  'smtp://[::1]:2525/',
  'smtps://clinic:s3c%23ret@mail.example:465?name=mail.clinic.example',
  'smtp://clinic%40mail.example:p%40ss@mail.example:587',
  'smtp://clinic@mail.example:p@ss@mail.example:587',
])('the mail server %s is taken as it is', (SMTP_URL) => {
  expect(readEnvironment({ SMTP_URL }).mail).toEqual({ transport: 'smtp', url: SMTP_URL })
})

test('the key is read from its file, and is enough for a database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'key')
  writeFileSync(path, `${secret}\n`)
  const read = readEnvironment({ SECRET_KEY_FILE: path, DATABASE_URL: 'postgres://db/clinic' })
  expect(read.secretKey).toBe(secret)
})

describe('refuses, naming the variable', () => {
  test.each<Record<string, string>>([
    { PORT: 'http' },
    { PORT: '65536' },
    { PORT: '-1' },
    { PORT: '3000.5' },
    { HOST: 'no host' },
    { PUBLIC_URL: 'clinic.example' },
    { PUBLIC_URL: 'ftp://clinic.example' },
    { PUBLIC_URL: 'https://clinic.example/path' },
    { PUBLIC_URL: 'https://user@clinic.example' },
    { DATABASE_URL: 'mysql://db/clinic' },
    { SECRET_KEY: 'short' },
    { SQLITE_KEY: 'short' },
    { FORMER_SQLITE_KEY: 'short' },
    { SMTP_URL: 'mail.example:587' },
    { SMTP_URL: 'smtp://mail.example:587?tls=no' },
    { MAIL_FROM: 'Clinic <hello@clinic.example>' },
    { MAIL_REPLY_TO: 'hello' },
    { EMAILJS_URL: 'api.emailjs.com' },
    { EMAILJS_URL: 'http://mail.example/send' },
    { EMAILJS_URL: 'http://mail.example/send?tls=1' },
    { TRUST_PROXY: 'everybody' },
    { TRUST_PROXY: '10.0.0.0/99' },
    { ALLOW_PRIVATE_HOSTS: 'not a host' },
    { OFFSITE_URL: 's3://k:s@far.example/clinic-backups' },
    { OFFSITE_READ_URL: 's3://k:s@far.example/clinic-backups' },
    { ALLOW_PRIVATE_HOSTS: '10.0.0.0/99' },
    { LIMITS_FACTOR: '0' },
    { LIMITS_FACTOR: 'many' },
    { ADMIN_PASSWORD: 'short' },
    { STORAGE_URL: 's3://host/bucket' },
    { STORAGE_URL: 'https://key:secret@host/bucket' },
    { STORAGE_URL: 's3://key:secret@host' },
    { STORAGE_URL: 's3://key:secret@host/bucket/folder' },
    { STORAGE_URL: 's3://key:secret@host/bucket?tls=no' },
    { STORAGE_URL: 's3://key:secret@host/bucket?tsl=0' },
    { STORAGE_URL: 's3://key:50%@host/bucket' },
    { SMS_URL: 'api.twilio.com' },
    { SMS_URL: 'https://api.twilio.com?from=%2B14325550100' },
    { SMS_URL: 'https://AC1:secret@api.twilio.com' },
    { SMS_URL: 'https://AC1:secret@api.twilio.com?from=Firstlight' },
    { SMS_URL: 'https://AC1:secret@api.twilio.com?from=%2B14325550100&form=1' },
    { SMS_URL: 'https://AC1:secret@api.twilio.com?from=%2B14325550100&answers=none' },
    { SMS_URL: 'https://AC1:50%@api.twilio.com?from=%2B14325550100' },
    { SMS_URL: 'http://AC1:secret@relay.example?from=%2B14325550100' },
    { CDN_URL: 'api.fastly.com' },
    { CDN_URL: 'https://api.fastly.com/service/1/purge' },
    { CDN_URL: 'https://short@api.fastly.com/service/1/purge' },
    { CDN_URL: `https://${secret}:more@api.fastly.com/service/1/purge` },
    { CDN_URL: `https://${secret}@api.fastly.com/service/1/purge?tsl=0` },
    { CDN_URL: `http://${secret}@cdn.example/purge` },
    { CDN_URL: `https://${secret}50%@cdn.example/purge` },
    { CDN_URL: `https://${secret}-and-more%0A@cdn.example/purge` },
    { BACKUP_KEEP: '0' },
    { BACKUP_KEEP: 'all' },
    { METRICS_TOKEN: 'short' },
    { BACKUP_PASSPHRASE: 'short' },
  ])('%o', (given) => {
    const [name = ''] = Object.keys(given)
    const environment = name.startsWith('EMAILJS') ? { ...emailjs, ...given } : given
    expect(() => readEnvironment(environment)).toThrow(WrongVariable)
    expect(() => readEnvironment(environment)).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
  })

  test.each([
    { SMTP_URL: 'mail.example:587', says: 'must look like smtp://user:password@host:587' },
    { SMTP_URL: 'smtp:mail.example', says: 'must look like smtp://user:password@host:587' },
    {
      SMTP_URL: 'smtp://clinic:s3cr#et@mail.example',
      says: 'has “#” in its user name or password: write %23 instead',
    },
    {
      SMTP_URL: 'smtp://clinic:12#et@mail.example',
      says: 'has “#” in its user name or password: write %23 instead',
    },
    {
      SMTP_URL: 'smtps://clinic:s3c/ret@mail.example:465',
      says: 'has “/” in its user name or password: write %2F instead',
    },
    {
      SMTP_URL: 'smtp://clinic:s3c?ret@mail.example',
      says: 'has “?” in its user name or password: write %3F instead',
    },
    {
      SMTP_URL: 'smtp://clinic:s3c%ret@mail.example',
      says: 'has “%” in its user name or password: write %25 instead',
    },
    {
      SMTP_URL: 'smtp://clinic@mail@mail.example',
      says: 'has “@” in its user name or password: write %40 instead',
    },
    {
      SMTP_URL: 'smtp://clinic:s3cret@',
      says: 'has no host: it must look like smtp://user:password@host:587',
    },
    {
      SMTP_URL: 'smtp://clinic:s3cret@:587',
      says: 'has no host: it must look like smtp://user:password@host:587',
    },
    { SMTP_URL: 'smtp://', says: 'has no host: it must look like smtp://user:password@host:587' },
    {
      SMTP_URL: 'smtp://clinic:s3cret@mail.example:65536',
      says: 'has a port that is none: it must be a number from 1 to 65535',
    },
    {
      SMTP_URL: 'smtp://mail.example:0',
      says: 'has a port that is none: it must be a number from 1 to 65535',
    },
    {
      SMTP_URL: 'smtp://mail.example:smtp',
      says: 'has a port that is none: it must be a number from 1 to 65535',
    },
    {
      SMTP_URL: 'smtp://mail.example/clinic',
      says: 'has “/” behind its host: in a password write %2F instead',
    },
    {
      SMTP_URL: 'smtp://mail.example#clinic',
      says: 'has “#” behind its host: in a password write %23 instead',
    },
    { SMTP_URL: 'smtp://clinic:s3cret@mail example', says: 'must look like smtp://user:password@host:587' },
  ])('the mail server $SMTP_URL, which $says', ({ SMTP_URL, says }) => {
    expect(() => readEnvironment({ SMTP_URL })).toThrow(new WrongVariable(`SMTP_URL ${says}.`))
  })

  test.each([{ SQLITE_KEY: secret }, { FORMER_SQLITE_KEY: secret }])('PostgreSQL with %o', (given) => {
    expect(() =>
      readEnvironment({ DATABASE_URL: 'postgres://db/clinic', SECRET_KEY: secret, ...given }),
    ).toThrow(
      new WrongVariable(
        'SQLITE_KEY encrypts the file of SQLite, and DATABASE_URL leads to PostgreSQL; set one of them.',
      ),
    )
  })

  test('a database without the key that its processes share', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'postgres://db/clinic' })).toThrow(/^SECRET_KEY must be set/)
  })

  test.each([
    {
      SECRET_KEY_FILE: '/nowhere/key',
      says: /^SECRET_KEY_FILE is \/nowhere\/key, which cannot be read \(ENOENT\)\.$/,
    },
    {
      SECRET_KEY_FILE: '/dev/null',
      says: /^SECRET_KEY_FILE is \/dev\/null, whose key is shorter than 32 characters\.$/,
    },
    {
      SECRET_KEY_FILE: '/dev/null',
      SECRET_KEY: secret,
      says: /^SECRET_KEY and SECRET_KEY_FILE are both set; choose one\.$/,
    },
    {
      SQLITE_KEY_FILE: '/nowhere/key',
      says: /^SQLITE_KEY_FILE is \/nowhere\/key, which cannot be read \(ENOENT\)\.$/,
    },
    {
      SQLITE_KEY_FILE: '/dev/null',
      SQLITE_KEY: secret,
      says: /^SQLITE_KEY and SQLITE_KEY_FILE are both set; choose one\.$/,
    },
  ])('a key file: $says', ({ says, ...given }) => {
    expect(() => readEnvironment(given)).toThrow(says)
  })

  test.each(Object.keys(emailjs))('%s alone', (name) => {
    expect(() => readEnvironment({ [name]: 'x' })).toThrow(/^EMAILJS_.* set without EMAILJS_/)
  })

  test('text messages without the address that their service signs for', () => {
    const SMS_URL = 'https://AC1:secret@api.twilio.com?from=%2B14325550100'
    expect(() => readEnvironment({ SMS_URL })).toThrow(/^SMS_URL needs PUBLIC_URL beside it\.$/)
  })

  test('a CDN without the address under which it stores pages', () => {
    expect(() => readEnvironment({ CDN_URL: `https://${secret}@cdn.example/purge` })).toThrow(
      /^CDN_URL needs PUBLIC_URL beside it\.$/,
    )
  })

  test('two ways for mail', () => {
    expect(() => readEnvironment({ SMTP_URL: 'smtp://mail', ...emailjs })).toThrow(/both set/)
  })
})
