import { m } from '../../language/messages.ts'
import { clinicDate, clinicTime } from '../../platform/clinic-time.server.ts'
import { kindOf } from '../../platform/log.server.ts'
import { mailReach } from '../../platform/mail/mail-reach.ts'
import { keyedHash } from '../../platform/secrets/keyed-hash.server.ts'
import type { Services } from '../../platform/services.ts'
import { keyOf } from '../../platform/shapes/keys.ts'
import { shortDate, stoppedOnce, timeText } from '../../platform/shown.ts'
import { clinic } from '../clinic/website/in-use.ts'
import { outcomeCopy } from './copy.ts'
import { findTestLetter } from './queries.server.ts'

/** What became of the last test letter, and whether it says anything of the mail service as it is now. */
export type LastLetter = { line: string; state: 'works' | 'failed' | 'to-test' }

type Parts = Pick<Services, 'db' | 'settings' | 'log'>

/** Keyed, since a password is among what it stands for. The sender counts: a service may refuse one and take another. */
export const serviceDigest = ({ settings }: Pick<Services, 'settings'>): string =>
  keyedHash(settings.secretKey, 'mail-service', JSON.stringify(settings.mail), clinic().email.text)

/** A fault in reading it hides no other setting. */
export async function readLastLetter(services: Parts): Promise<LastLetter> {
  try {
    const { at, outcome, service } = await findTestLetter(services.db)
    if (at === null) return { line: m.mail_setup_last_none(), state: 'to-test' }
    const when = { day: shortDate(clinicDate(at)), time: timeText(clinicTime(at)) }
    const why = outcomeCopy[keyOf(outcomeCopy, outcome) ?? 'other']()
    const line = stoppedOnce(
      outcome === 'sent' ? m.mail_setup_last_sent(when) : m.mail_setup_last_failed({ ...when, why }),
    )
    if (service !== serviceDigest(services))
      return { line: `${line} ${m.mail_setup_last_changed()}`, state: 'to-test' }
    return { line, state: outcome === 'sent' ? 'works' : 'failed' }
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'test letter not read')
    return { line: m.mail_setup_last_none(), state: 'to-test' }
  }
}

/** Whether letters are known to leave: a service is set up, and its last test letter left. */
export async function isMailProved(services: Parts): Promise<boolean> {
  if (mailReach(services.settings.mail) === 'nothing') return false
  const { outcome, service } = await findTestLetter(services.db)
  return outcome === 'sent' && service === serviceDigest(services)
}
