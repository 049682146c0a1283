import { expect, test } from 'vitest'
import { writeTestEmail } from '#app/features/emails/staff-emails.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { dkimAt, openSendingDomain, publishDkim } from '#test/sending-domain.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { sendTestEmail } from '../test-email.server.ts'
import { checkNow } from './check.server.ts'
import { type DeliverabilityIntent, deliverabilityIntents } from './commands.server.ts'
import { listProblems, readDeliverability } from './page.server.ts'
import { listKeys } from './queries.server.ts'

const actor = { kind: 'staff' as const, id: 'owner-1', addressHash: '' }

forEachEngineWithServices((openServices) => {
  const open = async () => {
    const domain = await openSendingDomain(await openServices())
    const { services } = domain
    const ask = (intent: DeliverabilityIntent) => deliverabilityIntents[intent].run(services, { actor })
    return { ...domain, ask }
  }

  test('the button looks up once in 30 seconds, however many press it', async () => {
    const { services, dns, ask } = await open()
    const both = await Promise.all([ask('check'), ask('check')])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 429 })
    const asked = dns.asked.length
    services.clock.advance({ seconds: 29 })
    expect(await ask('check')).toMatchObject({ ok: false, status: 429 })
    expect(dns.asked).toHaveLength(asked)
    services.clock.advance({ seconds: 1 })
    expect(await ask('check')).toMatchObject({ ok: true })
  })

  test('a key is replaced only once it is in use, and the log says so without the key', async () => {
    const { services, zone, ask } = await open()
    await checkNow(services)
    expect(await ask('renew')).toMatchObject({ ok: false, status: 409 })
    await publishDkim({ services, zone })
    await checkNow(services)
    expect(await ask('renew')).toEqual({ ok: true, value: 'renewed' })
    expect(await ask('renew')).toMatchObject({ ok: false, status: 409 })
    expect((await listKeys(services.db)).map(({ selector }) => selector)).toEqual(['fl1', 'fl2'])
    const log = await services.db.selectFrom('audit_log').select(['actor', 'object', 'detail']).execute()
    expect(log).toEqual([{ actor: 'owner-1', object: 'mail', detail: '{"fields":["dkimKey"]}' }])
  })

  test('the panel opens the first record that is missing, and says when it was looked up', async () => {
    const { services, zone } = await open()
    expect(await readDeliverability(services)).toMatchObject({ findings: [], verdict: null })
    zone['_dmarc.clinic.example'] = {}
    await checkNow(services)
    services.clock.advance({ minutes: 2, seconds: 30 })
    const view = await readDeliverability(services)
    expect(view?.summary).toBe('4 of 6 checks pass. Checked 2 minutes ago.')
    expect(view?.findings.filter(({ isOpen }) => isOpen).map(({ topic }) => topic)).toEqual(['dkim'])
    const dkim = view?.findings.find(({ topic }) => topic === 'dkim')
    expect(dkim?.line).toMatchObject({ type: 'TXT', name: 'fl1._domainkey', fullName: dkimAt('fl1') })
    expect(dkim?.line?.value).toMatch(/^v=DKIM1; k=rsa; p=MII[\w+/=]{380,400}$/)
    expect(dkim?.line?.parts?.replaceAll(/" "|"/g, '')).toBe(dkim?.line?.value)
    expect(await listProblems(services)).toEqual(['DKIM', 'DMARC'])
    const spanish = await withLanguage('es', () => readDeliverability(services))
    expect(spanish?.summary).toBe('4 de 6 comprobaciones en orden. Comprobado hace 2 minutos.')
  })

  test('a test email leaves as DNS is by now, and the panel says what Gmail does with it', async () => {
    const { services, zone, mail } = await open()
    await publishDkim({ services, zone })
    const to = { name: 'Dana', address: 'dana@mail.example' }
    expect(await sendTestEmail(services, { actor, to, write: writeTestEmail })).toBe('sent')
    expect(mail.delivered[0]?.raw).toContain('DKIM-Signature')
    const good = await readDeliverability(services)
    expect(good?.verdict).toEqual({ text: 'Gmail and Outlook would accept your email.', isGood: true })

    delete zone[dkimAt('fl1')]
    zone['clinic.example'] = {}
    zone['_dmarc.clinic.example'] = {}
    expect(await sendTestEmail(services, { actor, to, write: writeTestEmail })).toBe('sent')
    expect(mail.delivered[1]?.raw).not.toContain('DKIM-Signature')
    const bad = await readDeliverability(services)
    expect(bad?.verdict?.text).toMatch(/^Gmail would refuse your email .*: neither SPF nor DKIM passes\.$/)
  })

  test('what was found about another sender is not shown', async () => {
    const { services } = await open()
    await checkNow(services)
    const { mail } = services.settings
    const settings = { ...services.settings, mail: { ...mail, from: 'hello@other.example' } }
    expect(await readDeliverability({ ...services, settings })).toMatchObject({ findings: [] })
    expect(await listProblems({ ...services, settings })).toEqual([])
  })
})
