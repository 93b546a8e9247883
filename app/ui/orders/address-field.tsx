import { AddressLines } from './delivery-and-payment'

/** Only printed: where window envelopes show it (DIN 5008, form B). */
export function AddressField({ sender, recipient }: { sender: string[]; recipient: string[] }) {
  return (
    <div className="address-field">
      <p>{sender.join(' · ')}</p>
      <AddressLines lines={recipient} />
    </div>
  )
}
