import { expect, test } from 'vitest'
import { migrationsDone } from '../../app/db/migrate.server.ts'
import { migrations } from '../../app/db/migrations/index.ts'
import { engines } from '../database.ts'
import { oldDatabase, openOldDatabase } from '../old-databases/old-databases.ts'
import { type BuiltServer, postForm, startBuiltServer } from '../serving/built-server.ts'
import { runCommand } from '../serving/command.ts'
import { environmentFor } from '../serving/environment-for.ts'

async function readAs(cookie: string, { url }: BuiltServer, path: string): Promise<string> {
  const answer = await fetch(url + path, { headers: { Cookie: cookie } })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

test.each(engines)(
  'a database of the first release on %s is brought up to date at the start, and shows its visits',
  async (engine) => {
    const database = await openOldDatabase(engine)
    const environment = { ...environmentFor(database), SECRET_KEY: oldDatabase.secretKey }
    const server = await startBuiltServer(environment)
    const signedIn = await postForm(`${server.url}/admin/login`, oldDatabase.admin)
    expect(signedIn.status).toBe(303)
    const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const list = await readAs(cookie, server, '/admin/dashboard?tab=all')
    for (const name of oldDatabase.visits) expect(list).toContain(name)
    for (const name of ['liveState', 'told']) expect(list).toContain(`\\"${name}\\"`)
    expect(list).not.toContain(oldDatabase.deletedVisit)
    expect(await readAs(cookie, server, '/admin/messages')).toContain(oldDatabase.sender)
    expect(await (await fetch(`${server.url}/appointment`)).text()).toContain('Stem Cell therapy')
    const spanish = await (await fetch(`${server.url}/es/appointment`)).text()
    expect(spanish).toContain('<b>Terapia con células madre</b>')
    expect(spanish).not.toContain('<b>Stem Cell therapy</b>')
    await server.stop()

    expect(await migrationsDone(database.db, engine)).toEqual(Object.keys(migrations))
    const verified = await runCommand('admin', ['audit-verify'], environment)
    expect(verified).toEqual({ code: 0, said: expect.stringMatching(/^ok, \d+ rows/) })
    const again = await startBuiltServer(environment)
    await again.stop()
    await database.close()
  },
)
