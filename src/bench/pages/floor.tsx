import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Row = {
  id: string
  title: string | null
  metadata: { entity: string | null; median_return: number | null }
}

/** The minimum that draws the same list: React, the same response, twenty plain rows. More is the desk's own cost. */
function Floor() {
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    const ask = async () => {
      const answer = await fetch('/api/insights/v1/filter', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"limit":20}',
      })
      setRows(((await answer.json()) as { result: Row[] }).result)
    }
    void ask()
  }, [])
  return (
    <table>
      <tbody>
        {rows.map(({ id, title, metadata }) => (
          <tr key={id} data-row={id} style={{ height: 40 }}>
            <td>{metadata.entity}</td>
            <td>{title}</td>
            <td>{metadata.median_return}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

createRoot(document.getElementById('root')!).render(<Floor />)
