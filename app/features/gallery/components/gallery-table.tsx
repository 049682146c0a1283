import { reception, treatmentRoom } from '../../../art/drawings.ts'
import { Icon } from '../../../ui/icon.tsx'
import { copy } from '../copy.ts'
import type { GalleryImage } from '../queries.server.ts'
import { drawingNames, shortDescription } from '../rules.ts'

const drawings: Record<string, string> = {
  [drawingNames.reception]: reception.day,
  [drawingNames.treatmentRoom]: treatmentRoom.day,
}

/** The pictures of the public gallery (S2). */
export function GalleryTable({ rows }: { rows: GalleryImage[] }) {
  return (
    <table className="tbl ltbl">
      <caption className="vh">{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.preview}</th>
          <th scope="col">{copy.columns.title}</th>
          <th scope="col">{copy.columns.description}</th>
          <th scope="col">{copy.columns.category}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="pic">
              <Preview image={row.image} alternativeText={row.alternativeText} />
            </td>
            <td className="k1">
              <span className="nm">
                <bdi>{row.title}</bdi>
              </span>
            </td>
            <td title={row.description}>
              <bdi>{shortDescription(row.description)}</bdi>
            </td>
            <td className="k2">
              <span className="chip">{row.category}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Preview({ image, alternativeText }: Pick<GalleryImage, 'image' | 'alternativeText'>) {
  const drawing = drawings[image]
  if (!drawing) {
    return (
      <span className="thumb no">
        <Icon name="image-broken" />
      </span>
    )
  }
  return <img className="thumb" src={drawing} alt={alternativeText} width="84" height="63" loading="lazy" />
}
