import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import typography from '#app/ui/typography.module.css'

/** The clinic's number, to be tapped. */
export const ClinicPhone = () => (
  <a className={typography.plainLink} href={currentClinic().phone.link}>
    {currentClinic().phone.text}
  </a>
)

/** A sentence whose number of the clinic, where it says it, can be tapped and stays in one piece. */
export function WithClinicPhone({ text }: { text: string }) {
  const [before = '', ...after] = text.split(currentClinic().phone.text)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <ClinicPhone />
      {after.join(currentClinic().phone.text)}
    </>
  )
}
