import { DatabaseSync } from 'node:sqlite'

const busyMilliseconds = 5_000

/** Something to look at on the pages that show what people wrote; made up, and gone with the folder. */
export function fillWithSamples(path: string) {
  const database = new DatabaseSync(path, { timeout: busyMilliseconds })
  const now = Date.now()
  const day = 86_400_000
  const at = (age: number) => new Date(now - age * day).toISOString()
  const letters: [string, string, number, string][] = [
    [
      'Sample author',
      'Patient for 3 years',
      5,
      'A letter of the middle length, set in the middle size. It says what a visit was like, and stops.',
    ],
    ['Sample author', 'Patient since 2021', 4, 'A short letter.'],
    [
      'Sample author',
      'Daughter of a patient',
      5,
      `${'A long letter goes on for a while, because there was something to tell. '.repeat(5)}\n${'Its second part begins on a line of its own. '.repeat(4)}`,
    ],
  ]
  const letter = database.prepare(
    'INSERT INTO testimonials (id, author, title, content, rating, approved, possibleSpam, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)',
  )
  for (const [index, [author, title, rating, content]] of letters.entries()) {
    letter.run(`sample-${index}`, author, title, content, rating, 1, at(index * 31), at(index * 31))
  }
  letter.run('sample-waiting', 'Sample author', 'Patient', 'This one waits to be read.', 3, 0, at(0), at(0))
  const message = database.prepare(
    'INSERT INTO contact_messages (id, name, email, phone, subject, message, read, possibleSpam, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?)',
  )
  for (const read of [0, 1]) {
    message.run(
      `sample-${read}`,
      'Sample sender',
      'sender@example.org',
      '(432) 555-0100',
      'A question',
      'May I bring my file?',
      read,
      at(read),
      at(read),
    )
  }
  const visit = database.prepare(
    "INSERT INTO appointments (id, name, email, phone, date, time, startsAt, treatment, treatmentId, message, status, durationMinutes, sequence, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, 'HRT', '', '', ?, 30, 0, ?, ?)",
  )
  for (const [index, status] of ['pending', 'confirmed', 'completed', 'cancelled'].entries()) {
    const time = `1${index}:00`
    const date = at(-7).slice(0, 10)
    visit.run(
      `sample-${status}`,
      'Sample patient',
      'patient@example.org',
      '(432) 555-0100',
      date,
      time,
      `${date}T${time}:00.000Z`,
      status,
      at(index),
      at(index),
    )
  }
  database.close()
}
