import { addressLine, clinic } from '../content.ts'

/** Who the paper is from: the top of what is printed, nowhere else. */
export function Letterhead() {
  return (
    <div className="wrap ponly">
      <div className="phandle">
        <span className="logo">{clinic.legalName}</span>
        <p>
          {addressLine}
          <br />
          {clinic.phone.text} · {clinic.email.text}
        </p>
      </div>
    </div>
  )
}
