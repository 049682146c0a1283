import { expect, test } from 'vitest'
import { ensureOpendkim, readWithOpendkim } from '#test/other-programs/opendkim.ts'
import { dkimAt, openSendingDomain, publishDkim, sendTest } from '#test/sending-domain.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { checkNow } from './check.server.ts'

const isThere = await ensureOpendkim()

forEachEngineWithServices((openServices) => {
  test.skipIf(!isThere)(
    'OpenDKIM takes what we sign under the line that we show, and nothing else',
    async () => {
      const domain = await openSendingDomain(await openServices())
      await checkNow(domain.services)
      expect(await readWithOpendkim(await sendTest(domain), {})).toBe('none')
      const line = await publishDkim(domain)
      await checkNow(domain.services)
      const raw = await sendTest(domain)
      const texts = { [dkimAt('fl1')]: line }
      expect(await readWithOpendkim(raw, texts)).toBe('pass')
      expect(await readWithOpendkim(raw.replace('Subject: ', 'Subject: Re: '), texts)).toBe('fail')
      expect(await readWithOpendkim(raw, { [dkimAt('fl1')]: line.replace(/p=.{40}/, 'p=') })).not.toBe('pass')
      // Mail services replace these two on the way.
      const relayed = raw.replace(/^Date: .*$/m, 'Date: Mon, 07 Dec 2026 15:00:09 +0000')
      expect(await readWithOpendkim(relayed.replace(/^Message-ID: .*$/m, 'Message-ID: <x@y>'), texts)).toBe(
        'pass',
      )
    },
  )
})
