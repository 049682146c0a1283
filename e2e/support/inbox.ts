import { trapField } from '#app/platform/forms/form-trap.ts'
import { postForm } from '#test/serving/built-server.ts'
import type { Clinic } from './fixtures.ts'

const long = 'They listened, ran the right tests, and I am walking the dog at sunrise again. '.repeat(4)

/** What visitors send, one of each that a program filled in. */
export async function fillInbox(clinic: Clinic): Promise<void> {
  const write = (fields: Record<string, string>) =>
    postForm(`${clinic.url}/contact`, {
      name: 'Harold Pike',
      email: 'harold.pike@example.com',
      phone: '(432) 555-0144',
      subject: 'Question about parking',
      message: 'Is there a space\nnear the door?',
      ...fields,
    })
  const share = (fields: Record<string, string>) =>
    postForm(`${clinic.url}/testimonials`, {
      author: 'Maria G.',
      title: 'Patient for 3 years',
      rating: '5',
      content: long,
      ...fields,
    })
  await write({})
  await write({ name: 'Tess Amador', email: 'tess@example.com', subject: 'Walk-ins', message: 'DOT exam?' })
  await write({
    name: 'Robot',
    email: 'robot@example.com',
    subject: 'Chairs',
    message: 'Buy at best.shop',
    [trapField]: 'x',
  })
  await share({})
  await share({ author: 'R. M.', title: 'Husband', content: 'Kind.', rating: '3' })
  await share({ author: 'Robot', title: 'Seller', content: 'See best.shop', [trapField]: 'x' })
}
