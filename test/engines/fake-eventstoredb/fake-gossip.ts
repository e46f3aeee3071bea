import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';

/** What a node says about its cluster: that the leader, if there is one, listens on this port of 127.0.0.1. */
export function clusterInfo(leaderPort: number, lacksLeader: boolean): InstanceType<typeof gossipPb.ClusterInfo> {
  const id = new sharedPb.UUID();
  id.setString('00000000-0000-4000-8000-000000000000');
  const endPoint = new gossipPb.EndPoint();
  endPoint.setAddress('127.0.0.1');
  endPoint.setPort(leaderPort);
  const leader = new gossipPb.MemberInfo();
  leader.setInstanceId(id);
  const { LEADER, UNKNOWN } = gossipPb.MemberInfo.VNodeState;
  leader.setState(lacksLeader ? UNKNOWN : LEADER);
  leader.setIsAlive(true);
  leader.setHttpEndPoint(endPoint);
  const info = new gossipPb.ClusterInfo();
  info.addMembers(leader);
  return info;
}
