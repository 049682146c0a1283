import type { SettingsSection } from '../features/access/screens/settings/address.ts'
import { sectionsFor } from '../features/access/screens/settings/sections.ts'
import type { SectionState, SectionStates } from '../features/accounts/settings/components/settings-frame.tsx'
import type { SignedIn } from '../features/accounts/sign-in/commands.server.ts'
import { readOwnFactors } from '../features/accounts/two-step/page.server.ts'
import { factorRequiredSince } from '../features/accounts/two-step/queries.server.ts'
import { readIntegrity } from '../features/audit/chain/page.server.ts'
import { readBackupSummary } from '../features/backups/page.server.ts'
import { readConnectionsState } from '../features/connections/page.server.ts'
import { listProblems } from '../features/mail-setup/deliverability/page.server.ts'
import { mailStatus } from '../features/mail-setup/mail-status.ts'
import { currentSender } from '../features/mail-setup/sender/queries.server.ts'
import { readLastEmail } from '../features/mail-setup/test-email.server.ts'
import { recoverableDays } from '../features/records/address.ts'
import { leadText } from '../features/reminders/copy.ts'
import { findLeads } from '../features/reminders/queries.server.ts'
import { rhythmCopy } from '../features/staff-notifications/copy.ts'
import { readStaffMails } from '../features/staff-notifications/page.server.ts'
import { readCheckAlarm } from '../features/trust/page.server.ts'
import { readDataState } from '../features/trust/places/page.server.ts'
import { readUpdateLine } from '../features/updates/page.server.ts'
import { findVisitRules } from '../features/visit-page/visit-rules-queries.server.ts'
import { m } from '../language/messages.ts'
import { listText } from '../platform/format.ts'
import { kindOf } from '../platform/log.server.ts'
import type { Services } from '../platform/services.ts'

type Read = (services: Services, admin: SignedIn) => Promise<SectionState | null>

/** How each section of Settings is doing: each feature is asked for its own. Null for one that isn't there. */
const readers: Record<SettingsSection, Read> = {
  async you(services, admin) {
    const { app, passkeys } = await readOwnFactors(services, admin)
    const count = passkeys.length
    if (app === null && count === 0) return attention(m.settings_state_factor_off())
    const isOn = m.settings_state_factor_on()
    return calm(count === 0 ? isOn : m.settings_state_passkeys({ isOn, count }))
  },
  async notifications(services, { id }) {
    const read = await readStaffMails(services, { id, email: '' })
    if (!read.ok) return attention(read.message ?? m.staff_mails_load_failed())
    const { rhythm, isConfirmed } = read.value
    if (rhythm !== 'none' && !isConfirmed)
      return attention(m.staff_mails_box_text({ rhythm: m.staff_mails_waits() }))
    return calm(m.staff_mails_box_text({ rhythm: rhythmCopy[rhythm].name() }))
  },
  async people({ db }) {
    const isRequired = (await factorRequiredSince(db)) !== null
    return calm(isRequired ? m.settings_state_factor_required() : m.settings_state_factor_optional())
  },
  async booking({ db }) {
    const { changeUntilHours: count } = await findVisitRules(db)
    return calm(count === 0 ? m.settings_state_changes_to_start() : m.settings_state_changes({ count }))
  },
  async reminders({ db }) {
    const leads = await findLeads(db)
    return calm(leads.length === 0 ? m.settings_state_off() : listText(leads.map(leadText)))
  },
  async email(services) {
    const { reach, line } = mailStatus(services.settings.mail, await currentSender(services))
    if (reach !== 'everything') return attention(line)
    const last = await readLastEmail(services)
    const records = await listProblems(services)
    if (last.state === 'works' && records.length > 0)
      return attention(m.deliverability_section_state({ records: listText(records) }))
    return last.state === 'works' ? calm(last.line) : attention(last.line)
  },
  async texts({ settings }) {
    return calm(settings.texts === null ? m.settings_state_off() : m.settings_state_on())
  },
  async backups(services) {
    const { isOn, last, warning, testWarning, passphraseWarning } = await readBackupSummary(services)
    if (!isOn) return attention(m.backups_off_title())
    const problem = warning ?? testWarning ?? passphraseWarning
    return problem === null ? calm(last) : attention(problem)
  },
  async domain({ settings }) {
    const { publicUrl } = settings
    return publicUrl === null ? attention(m.web_address_state_none()) : calm(new URL(publicUrl).hostname)
  },
  updates: readUpdateLine,
  connections: readConnectionsState,
  async deleted() {
    return calm(m.settings_state_deleted({ count: recoverableDays }))
  },
  async data(services) {
    const { line, needsAttention } = await readDataState(services)
    return needsAttention ? attention(line) : calm(line)
  },
  async trust(services) {
    const alarm = await readCheckAlarm(services)
    if (alarm !== null) return attention(alarm)
    const read = await readIntegrity(services)
    if (!read.ok) return attention(read.message ?? m.audit_load_failed())
    const { state, said } = read.value
    return state === 'broken' || state === 'cannot-verify' ? attention(said) : calm(said)
  },
}

const calm = (line: string): SectionState => ({ line, needsAttention: false })
const attention = (line: string): SectionState => ({ line, needsAttention: true })

/** The states of the sections that somebody's role opens. One that cannot be read hides no other. */
export async function readSectionStates(services: Services, admin: SignedIn): Promise<SectionStates> {
  const read = async ({ id }: { id: SettingsSection }) => {
    try {
      return [id, await readers[id](services, admin)] as const
    } catch (error) {
      services.log.error({ kind: kindOf(error) }, 'state of a section not read')
      return [id, attention(m.settings_state_unknown())] as const
    }
  }
  const states: SectionStates = {}
  for (const [id, state] of await Promise.all(sectionsFor(admin.role).map(read)))
    if (state !== null) states[id] = state
  return states
}
