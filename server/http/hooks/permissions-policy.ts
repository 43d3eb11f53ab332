/**
 * What the app uses, for its own pages only; `display-capture` is for the sound of a call in another tab. `web-share` is limited
 * to its own pages by default, and a name that a browser does not know is an error in its console.
 */
const OWN = [
  'autoplay',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'microphone',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
]

/** Every other feature that browsers know is off: injected scripts reach none of them. */
const OFF = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** The value of Permissions-Policy. */
export const PERMISSIONS_POLICY = [...OWN.map((name) => `${name}=(self)`), ...OFF.map((name) => `${name}=()`)].join(
  ', ',
)
