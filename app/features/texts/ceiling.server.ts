import { countAgainst, type Limit, takeBack } from '#app/db/technical/limits.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { Services } from '#app/platform/services.ts'
import { fullCode, type Texter, textError } from '#app/platform/texts/texter.ts'

/**
 * Text messages that leave on one day of the clinic, to whomever: anyone who books at once, under numbers that nobody has
 * proved, makes it pay for no more. Far above what twenty clinicians' visits come to.
 */
const mostTextsADay = 1_000
const ofClinic: Limit = { name: 'texts-of-clinic', count: mostTextsADay, windowSeconds: 24 * 3_600 }

type Needs = Pick<Services, 'db' | 'settings' | 'clock'>

/** As the operator has it: LIMITS_FACTOR counts here, too. */
export const textsADay = ({ settings }: Pick<Needs, 'settings'>): number =>
  Math.max(1, Math.floor(mostTextsADay * settings.limitsFactor))

/** The same texter, which throws what gives a message up once as many left today as leave in a day. */
export const withinDay = (texter: Texter, { db, settings, clock }: Needs): Texter => ({
  ...texter,
  send: async (message) => {
    const now = clock.now()
    const subject = clinicDate(now)
    const counted = await countAgainst(db, ofClinic, { subject, now, factor: settings.limitsFactor })
    if (!counted.ok) throw textError(fullCode)
    try {
      return await texter.send(message)
    } catch (error) {
      await takeBack(db, ofClinic, subject)
      throw error
    }
  },
})
