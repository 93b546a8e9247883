// Browsers load it, too, with the messages that name these limits.

export const maxPixels = 40_000_000
export const maxSidePixels = 12_000

/** Why an upload is refused. It takes too much memory, or time, if it is progressive or has many bits. */
export type UnreadableReason = 'type' | 'pixels' | 'memory' | 'damage'
