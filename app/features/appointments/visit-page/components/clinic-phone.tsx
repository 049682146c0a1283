import typography from '../../../../ui/typography.module.css'
import { clinic } from '../../../clinic/website/in-use.ts'

/** The clinic's number, to be tapped. */
export const ClinicPhone = () => (
  <a className={typography.plainLink} href={clinic().phone.link}>
    {clinic().phone.text}
  </a>
)

/** A sentence whose number of the clinic, where it says it, can be tapped and stays in one piece. */
export function WithClinicPhone({ text }: { text: string }) {
  const [before = '', ...after] = text.split(clinic().phone.text)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <ClinicPhone />
      {after.join(clinic().phone.text)}
    </>
  )
}
