import { Stars } from '../../../ui/stars.tsx'
import { copy } from '../copy.ts'
import type { StaffTestimonial } from '../queries.server.ts'

/** Who wrote what, and whether visitors see it (S2). */
export function TestimonialsTable({ rows }: { rows: (StaffTestimonial & { day: string })[] }) {
  return (
    <table className="tbl ltbl">
      <caption className="vh">{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.date}</th>
          <th scope="col">{copy.columns.author}</th>
          <th scope="col">{copy.columns.content}</th>
          <th scope="col">{copy.columns.status}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.approved ? undefined : 'mk'}>
            <td className="k1 num-t">{row.day}</td>
            <td>
              <b>
                <bdi>{row.author}</bdi>
              </b>
              <small>
                <bdi>{row.title}</bdi>
              </small>
            </td>
            <td>
              <Stars rating={row.rating} label={copy.rating(row.rating)} className="str" />
              <p className="mtext">
                <bdi>{row.content}</bdi>
              </p>
            </td>
            <td className="k2">
              <span className={row.approved ? 'chip ok' : 'chip wa'}>
                {row.approved ? copy.approved : row.possibleSpam ? copy.possibleSpam : copy.unapproved}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
