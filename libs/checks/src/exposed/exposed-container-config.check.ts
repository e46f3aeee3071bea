import { exposureCheck } from './exposure.ts';
import { rated, secretTextWith, worseWith } from './signatures.ts';

const secret = /^\s{0,20}-?\s{0,4}["']?\w{0,40}(?:PASSWORD|SECRET|TOKEN)\w{0,40}["']?\s{0,4}[:=](?=\s{0,4}[^\s$])/im;
const compose = worseWith(secret, 'high', secretTextWith(/^services:/m, /^\s{1,20}(?:image|build):/m));
const manifest = worseWith(secret, 'high', secretTextWith(/^apiVersion:/m, /^kind:/m));

export const exposedContainerConfig = exposureCheck(
  {
    id: 'exposed-container-config',
    title: 'Docker or Kubernetes configuration is exposed',
    severity: 'medium',
    cwe: [538],
    description:
      'A file that describes how the service is built or run is public. It discloses images, internal services and often passwords; a kubeconfig gives access to the cluster.',
    remediation:
      'Keep build and deployment files out of the document root, and replace the secrets in them. nginx: `location ~ /(Dockerfile|docker-compose.*\\.ya?ml)$ { deny all; }`.',
  },
  [
    { path: '/docker-compose.yml', signature: compose },
    { path: '/docker-compose.yaml', signature: compose },
    {
      path: '/Dockerfile',
      signature: secretTextWith(/^FROM \S{1,100}/m, /^(?:RUN|CMD|COPY|ENTRYPOINT|ADD|WORKDIR) /m),
    },
    {
      path: '/.kube/config',
      signature: rated('high', secretTextWith(/^apiVersion:/m, /^clusters:/m)),
    },
    { path: '/deployment.yaml', signature: manifest },
    { path: '/k8s.yaml', signature: manifest },
  ],
);
