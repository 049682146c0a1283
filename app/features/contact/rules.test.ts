import { expect, test } from 'vitest'
import { copy } from './copy.ts'
import { replyLink } from './rules.ts'

test('neither address nor subject can add anything to the link of a reply', () => {
  const link = replyLink({ email: 'a?cc=b&d@example.com', subject: 'Walk-ins & bills?' })
  const subject = encodeURIComponent(copy.replySubject('Walk-ins & bills?'))
  expect(link).toBe(`mailto:a%3Fcc%3Db%26d@example.com?subject=${subject}`)
})
