import { libraryTexts } from '../../../i18n/english/library.ts'
import { ORDERS, type Order } from './use-sorted.ts'

export function OrderField({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  return (
    <select
      className="library__order"
      aria-label={libraryTexts.sort}
      value={order}
      onChange={({ currentTarget }) => onOrder(ORDERS.find((one) => one === currentTarget.value) ?? 'date')}
    >
      {ORDERS.map((one) => (
        <option key={one} value={one}>
          {libraryTexts.sortBy[one]}
        </option>
      ))}
    </select>
  )
}
