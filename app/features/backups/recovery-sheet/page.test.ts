import { expect, test } from 'vitest'
import { forEachEngineWithServices } from '#test/services.ts'
import { readRecoverySheet } from './page.server.ts'

const actor = { kind: 'staff', id: 'dana', addressHash: '', name: 'Dana Whitlock' } as const

forEachEngineWithServices((open) => {
  test('the sheet says where everything is, and no secret; the log says who printed it', async () => {
    const services = await open()
    services.settings.backup = { directory: '/srv/backups', keep: 14, passphrase: 'a lantern in the window' }
    services.settings.publicUrl = 'https://clinic.example'
    const read = await services.clinic.within(() => readRecoverySheet(services, actor))
    expect(read).toMatchObject({
      ok: true,
      value: {
        printed: expect.stringContaining('Dana Whitlock'),
        folder: '/srv/backups',
        newest: 'FILE',
        clinic: { webAddress: 'https://clinic.example', address: expect.stringContaining('Odessa') },
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      },
    })
    const log = await services.db.selectFrom('audit_log').selectAll().execute()
    expect(log).toMatchObject([
      { action: 'print', object: 'backup', objectId: 'recovery-sheet', actor: 'dana' },
    ])
    expect(JSON.stringify([read, log])).not.toMatch(/lantern/)
    expect(JSON.stringify(read)).not.toContain(services.settings.secretKey)
  })

  test('while backups are off, it says so and names no folder', async () => {
    const services = await open()
    const read = await services.clinic.within(() => readRecoverySheet(services, actor))
    expect(read).toMatchObject({ ok: true, value: { folder: null, newest: 'FILE' } })
  })

  test.each([
    {
      on: 'a machine that the installer set up',
      directory: '/opt/firstlight/state',
      commands: {
        setUp: 'sudo deploy/install.sh clinic.example --behind-proxy',
        restore: 'sudo firstlight restore FILE',
        start: null,
        certificate: 'sudo deploy/install.sh clinic.example',
      },
    },
    {
      on: 'any other',
      directory: null,
      commands: {
        setUp: null,
        restore: 'DATA_DIR=/new/empty/folder npm run restore -- FILE',
        start: 'DATA_DIR=/new/empty/folder npm start',
        certificate: null,
      },
    },
  ])('on $on it has the commands that work there', async ({ directory, commands }) => {
    const services = await open()
    services.settings.publicUrl = 'https://clinic.example'
    services.settings.updates.directory = directory
    const read = await services.clinic.within(() => readRecoverySheet(services, actor))
    expect(read).toMatchObject({ ok: true, value: { commands: { ...commands, fromBucket: null } } })
  })

  test('the bucket is on it with the command that works, without a key', async () => {
    const services = await open()
    const writing = {
      kind: 's3',
      bucketUrl: 'https://far.example/clinic-backups',
      region: 'us-west-2',
      accessKey: 'AKIAWRITES',
      secretKey: 'the secret of the bucket',
    } as const
    services.settings.offSite = { writing, reading: writing, isTyped: true }
    const read = await services.clinic.within(() => readRecoverySheet(services, actor))
    const fromBucket =
      'DATA_DIR=/new/empty/folder npm run restore -- "s3://far.example/clinic-backups?region=us-west-2"'
    // The tests' role on PostgreSQL may replicate.
    const needs =
      services.engine === 'postgres' ? [expect.stringMatching(/^To restore, .* needs PostgreSQL \d+\.$/)] : []
    const leaving = ['Changes leave every 30 seconds.', ...needs]
    expect(read).toMatchObject({ ok: true, value: { leaving, commands: { fromBucket } } })
    expect(JSON.stringify(read)).not.toMatch(/AKIAWRITES|the secret of/)
  })
})
