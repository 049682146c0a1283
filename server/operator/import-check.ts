import type { operator } from '#app/operator/admin.server.ts'
import { say } from './operator.ts'

type Checked = NonNullable<Awaited<ReturnType<typeof operator.checkImport>>>
type Check = Exclude<Checked, string>

/** What a file is instead of one that can be imported. */
const problems: Record<Extract<Checked, string>, string> = {
  empty: 'The file is empty.',
  spreadsheet: 'This is a spreadsheet or another packed file. Save the sheet as CSV, and try again.',
  packed: 'The file is compressed. Unpack it (gunzip), and try again.',
  unknown:
    'Nobody knows what this is: no list with a header, calendar, FHIR file, WordPress export or dump of Easy!Appointments.',
  'no-easyappointments': 'In this database are no tables of Easy!Appointments.',
}

const reasons: Record<Check['unreadable'][number]['reason']['code'], string> = {
  'no-name': 'no name',
  'no-date': 'no day',
  'no-time': 'no time',
  'no-patient': 'nobody knows whose it is',
  'no-clinician': 'nobody knows with whom it is',
  'no-name-of-treatment': 'no name of a treatment',
  'other-kind': 'something else',
  letters: 'letters that the file’s encoding does not have',
  'broken-file': 'the file breaks off, or a quotation mark never closes',
  'too-long': 'too long',
  'too-many-rows': 'too many rows',
  'no-columns': 'the dump does not name its columns',
  'no-json': 'no JSON',
  'no-event': 'no event with a start',
  date: 'no day or time',
  'time-zone': 'an unknown time zone',
  span: 'no end after its start',
  repeats: 'repeats in a way that is not read',
  'extra-hours': 'longer hours than usual on that day',
  'cut-off': 'the file breaks off',
  password: 'has a password',
  'no-title': 'no title',
  'no-text': 'no text',
  'no-picture': 'nobody knows where its picture is',
  unpublished: 'not published',
  'other-type': 'another kind, so many',
  comments: 'comments, so many',
  unused: 'pictures that no page has, so many',
  'title-cut': 'a shorter title than',
  'text-cut': 'only the first characters of its text',
  'more-pictures': 'more pictures, so many',
  without: 'comes without',
}

export function sayImport(found: Checked): boolean {
  if (typeof found === 'string') say(problems[found])
  else sayCheck(found)
  return typeof found !== 'string'
}

function sayCheck({ source, columns, counts, unreadable, unreadFields, clockChanges }: Check): void {
  say(`This is ${source}. Nothing was imported.`)
  for (const { header, field } of columns) say(`  ${header} → ${field ?? 'not imported'}`)
  const { patient, appointment, treatment, clinician, closure, page, post, picture } = counts
  say(
    source === 'wordpress'
      ? `${page} pages, ${post} posts, ${picture} pictures`
      : `${patient} patients, ${appointment} appointments, ${treatment} treatments, ${clinician} clinicians, ${closure} closed times`,
  )
  if (clockChanges > 0) say(`${clockChanges} times are skipped or shown twice by a clock change.`)
  if (unreadFields > 0)
    say(`${unreadFields} emails, phones or other fields cannot be read; their lines come without them.`)
  if (counts.unreadable > 0) say(`${counts.unreadable} lines cannot be read:`)
  for (const { line, reason, text } of unreadable)
    say(`  line ${line}: ${reasons[reason.code]}${'value' in reason ? ` (${reason.value})` : ''}: ${text}`)
  if (counts.unreadable > unreadable.length) say(`  and ${counts.unreadable - unreadable.length} more`)
}
