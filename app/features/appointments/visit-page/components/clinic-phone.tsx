import typography from '../../../../ui/typography.module.css'
import { clinic } from '../../../clinic/website/in-use.ts'

/** The clinic's number, to be tapped. */
export const ClinicPhone = () => (
  <a className={typography.plainLink} href={clinic().phone.link}>
    {clinic().phone.text}
  </a>
)
